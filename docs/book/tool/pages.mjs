// Pages of the book as the search wants them.

/** Returns the id that mdBook gives to a heading. */
export function idOf(heading) {
    const kept = [...heading.trim().toLowerCase()].map(c =>
        /[\p{L}\p{N}_-]/u.test(c) ? c : /\s/.test(c) ? "-" : "");
    return kept.join("");
}

/** Returns Markdown without its signs. */
function plain(text) {
    return text
        .replace(/<!--.*?-->/gs, " ")
        .replace(/^```.*$/gm, " ")
        .replace(/\[([^\]]*)\]\([^)]*\)/g, "$1")
        .replace(/^\s*\|?[-| :]+\|?$/gm, " ")
        .replace(/[`*|#>]/g, " ")
        .replace(/\s+/g, " ")
        .trim();
}

/** Returns a page with its sections. */
export function pageOf(title, path, content) {
    const sections = [];
    let current = { title, id: "", lines: [] };
    let fenced = false;
    for (const line of content.split("\n")) {
        if (line.startsWith("```")) fenced = !fenced;
        const heading = !fenced && /^#{2,3} (.*)$/.exec(line);
        if (heading) {
            sections.push(current);
            const text = plain(heading[1]);
            current = { title: text, id: idOf(heading[1].replace(/[`*]/g, "")), lines: [] };
        } else if (!/^# /.test(line) || fenced) {
            current.lines.push(line);
        }
    }
    sections.push(current);
    return {
        title,
        path: path.replace(/\.md$/, ".html").replace(/^index\.html$/, "index.html"),
        sections: sections.map(({ title, id, lines }) => ({ title, id, text: plain(lines.join("\n")) })),
    };
}
