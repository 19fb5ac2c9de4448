// The editor itself: loaded when the first file is opened.

import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, StreamLanguage, syntaxHighlighting } from "@codemirror/language";
import { lua } from "@codemirror/legacy-modes/mode/lua";
import { lintGutter, lintKeymap, setDiagnostics, type Diagnostic } from "@codemirror/lint";
import { highlightSelectionMatches, searchKeymap } from "@codemirror/search";
import { EditorState, type Text } from "@codemirror/state";
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";
import type { Lang } from "../wire";
import type { Remark } from "./files";

const COLOURS = HighlightStyle.define([
  { tag: tags.keyword, color: "var(--red)" },
  { tag: tags.string, color: "var(--go)" },
  { tag: [tags.number, tags.bool, tags.null], color: "var(--shu)" },
  { tag: tags.comment, color: "var(--soft)", fontStyle: "italic" },
  { tag: [tags.standard(tags.name), tags.special(tags.name)], color: "var(--wei)" },
]);

const LOOK = EditorView.theme({
  "&": { height: "100%", backgroundColor: "var(--card)", color: "var(--ink)", fontSize: "14px" },
  ".cm-content": { fontFamily: "ui-monospace, Menlo, Consolas, 'Noto Sans Mono CJK SC', monospace", caretColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--paper2)", color: "var(--soft)", border: "none" },
  ".cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--gold) 10%, transparent)" },
  ".cm-panels, .cm-tooltip": { backgroundColor: "var(--panel)", color: "var(--ink)", border: "1px solid var(--line)" },
  "&.cm-focused": { outline: "none" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  "&.cm-focused .cm-selectionBackground, .cm-selectionBackground": { backgroundColor: "color-mix(in srgb, var(--glow) 35%, transparent) !important" },
});

const SEVERITY = { error: "error", warning: "warning", note: "info" } as const;

function diagnostic(doc: Text, remark: Remark, lang: Lang): Diagnostic {
  const line = doc.line(Math.min(Math.max(remark.line, 1), doc.lines));
  // Columns count characters, positions UTF-16 units.
  const units = (characters: number) => [...line.text].slice(0, characters).join("").length;
  const start = line.text.length - line.text.trimStart().length;
  const from = line.from + (remark.column ? units(remark.column - 1) : start);
  const to = remark.column ? line.from + units(remark.column - 1 + Math.max(remark.length, 1)) : line.to;
  return { from: Math.min(from, line.to), to: Math.max(Math.min(to, line.to), Math.min(from, line.to)), severity: SEVERITY[remark.severity], message: remark[lang], source: remark.code };
}

export class Editor {
  private readonly view: EditorView;

  constructor(parent: HTMLElement, label: string, private readonly on: { change(text: string): void; save(): void }) {
    this.view = new EditorView({ parent });
    this.label = label;
  }

  private readonly label: string;

  get text(): string {
    return this.view.state.doc.toString();
  }

  /** Shows a file, without the history of the one before. */
  open(text: string): void {
    this.view.setState(EditorState.create({
      doc: text,
      extensions: [
        lineNumbers(), history(), drawSelection(), indentOnInput(), bracketMatching(), highlightActiveLine(), highlightSelectionMatches(), lintGutter(),
        StreamLanguage.define(lua), syntaxHighlighting(COLOURS), LOOK, indentUnit.of(text.includes("\n\t") ? "\t" : "    "),
        EditorView.contentAttributes.of({ "aria-label": this.label }),
        keymap.of([
          { key: "Mod-s", preventDefault: true, run: () => { this.on.save(); return true; } },
          indentWithTab, ...defaultKeymap, ...historyKeymap, ...searchKeymap, ...lintKeymap,
        ]),
        EditorView.updateListener.of((update) => { if (update.docChanged) this.on.change(this.text); }),
      ],
    }));
  }

  mark(remarks: Remark[], lang: Lang): void {
    const { doc } = this.view.state;
    this.view.dispatch(setDiagnostics(this.view.state, remarks.map((remark) => diagnostic(doc, remark, lang))));
  }

  goTo(line: number): void {
    const { doc } = this.view.state;
    const { from } = doc.line(Math.min(Math.max(line, 1), doc.lines));
    this.view.dispatch({ selection: { anchor: from }, effects: EditorView.scrollIntoView(from, { y: "center" }) });
    this.view.focus();
  }

  close(): void {
    this.view.destroy();
  }
}
