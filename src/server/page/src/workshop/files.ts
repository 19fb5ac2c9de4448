// The files of packages, as the host of a room for development reads and writes them.

import type { Both } from "../wire";

export interface FileItem { id: string; name: string }
export interface Remark extends Both { line: number; column: number; length: number; severity: "error" | "warning" | "note"; code: string }

/** An error of the host, or the lack of one that answers. */
export class FilesError extends Error {
  constructor(readonly code: string, readonly text: Both) {
    super(text.en);
  }
}

const GONE: Both = { zh: "主机没有应答", en: "The host does not answer" };

export class Files {
  constructor(private readonly room: string, private readonly token: () => string) {}

  list(): Promise<FileItem[]> {
    return this.ask(`files`, {});
  }

  read(file: string): Promise<{ text: string; hash: string }> {
    return this.ask(this.of(file), {});
  }

  /** Writes the file if its hash on the disk still is `over`. */
  write(file: string, text: string, over: string): Promise<{ hash: string }> {
    return this.ask(this.of(file), { method: "PUT", body: JSON.stringify({ text, over }) });
  }

  check(file: string, text: string): Promise<{ remarks: Remark[]; more: boolean }> {
    return this.ask(this.of(file), { method: "POST", body: JSON.stringify({ text }) });
  }

  /** Makes a file in the folder of another one. */
  make(beside: string, name: string): Promise<FileItem> {
    return this.ask(this.of(beside, "new"), { method: "POST", body: JSON.stringify({ name }) });
  }

  rename(file: string, name: string): Promise<FileItem> {
    return this.ask(this.of(file, "name"), { method: "POST", body: JSON.stringify({ name }) });
  }

  /** Deletes the file if its hash on the disk still is `over`. */
  delete(file: string, over: string): Promise<null> {
    return this.ask(this.of(file), { method: "DELETE", body: JSON.stringify({ over }) });
  }

  private of(file: string, what = "file"): string {
    return `${what}?file=${encodeURIComponent(file)}`;
  }

  private async ask<T>(path: string, request: RequestInit): Promise<T> {
    const answer = await fetch(`/workshop/${this.room}/${path}`, { ...request, headers: { "x-sgs-token": this.token() } }).catch(() => null);
    if (!answer) throw new FilesError("gone", GONE);
    if (answer.ok) return (await answer.json()) as T;
    const said = (await answer.json().catch(() => null)) as (Both & { code: string }) | null;
    throw new FilesError(said?.code ?? String(answer.status), said ?? { zh: `主机拒绝了（${answer.status}）`, en: `The host refused (${answer.status})` });
  }
}
