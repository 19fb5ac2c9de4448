// Preprocessor of mdBook: puts the pages of the API below their chapter, and writes search-index.js beside book.toml.
import { copyFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pageOf } from "./pages.mjs";

if (process.argv[2] === "supports") process.exit(0);

const [context, book] = JSON.parse(readFileSync(0, "utf8"));
const sections = book.sections ?? book.items;

/** Returns the pages of the API as chapters below this one. */
function pagesBelow(chapter) {
    const folder = join(context.root, "src", "api");
    if (!existsSync(folder)) return [];
    // The links of the chapter are in their order.
    const linked = [...chapter.content.matchAll(/\[([^\]]+)\]\(api\/([^)]+)\)/g)];
    return linked.map(([, name, file], at) => ({
        Chapter: {
            name,
            content: readFileSync(join(folder, file), "utf8"),
            number: [...(chapter.number ?? []), at + 1],
            sub_items: [],
            path: `api/${file}`,
            source_path: `api/${file}`,
            parent_names: [chapter.name],
        },
    }));
}
for (const { Chapter: chapter } of sections) {
    if (chapter?.path === "api.md") chapter.sub_items.push(...pagesBelow(chapter));
}

const pages = [];
function walk(items) {
    for (const { Chapter: chapter } of items) {
        if (!chapter) continue;
        if (chapter.path) pages.push(pageOf(chapter.name, chapter.path, chapter.content));
        walk(chapter.sub_items);
    }
}
walk(sections);
writeFileSync(join(context.root, "search-index.js"), `window.bookPages = ${JSON.stringify(pages)};\n`);
for (const file of ["search.js", "search.css"]) {
    copyFileSync(new URL(file, import.meta.url), join(context.root, file));
}
process.stdout.write(JSON.stringify(book));
