import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The built page is committed and embedded: the same source has to give the same bytes.
export default defineConfig({
  plugins: [svelte()],
  base: "/",
  build: {
    outDir: "dist",
    target: "es2022",
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: true,
    license: { fileName: "licenses.txt" },
  },
  server: { proxy: { "/ws": { target: "ws://127.0.0.1:8900", ws: true }, "/qr.svg": "http://127.0.0.1:8900" } },
});
