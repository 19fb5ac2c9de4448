// One player at this screen: a connection of their own, and what it has told.

import { Net, type Line, type Place } from "./net";
import { empty, type State } from "./state";
import type { FromHost, Lang } from "./wire";

export interface Asked { name: string; lang: Lang }

export class Chair {
  state: State = $state(empty());
  line: Line = $state("connecting");
  readonly net: Net;

  /** `key` tells the tokens of the players of one screen apart: "" for the first. */
  constructor(place: Place, readonly key: string, hello: () => Asked, take: (chair: Chair, frame: FromHost) => void) {
    this.net = new Net(place, key, hello, {
      frame: (frame) => take(this, frame),
      line: (line) => (this.line = line),
    });
  }
}
