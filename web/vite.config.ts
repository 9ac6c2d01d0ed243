// How the page is built: into the Python package, for any path, with a list of itself for the service worker.
import { svelte } from '@sveltejs/vite-plugin-svelte'
import { defineConfig } from 'vite'
import { chunk } from './build/chunks.ts'
import { drawings } from './build/drawings.ts'
import { fetched } from './build/fetched.ts'
import { shell } from './build/shell.ts'

const SERVER = 'http://127.0.0.1:8000'

export default defineConfig({
  base: './',
  plugins: [svelte(), drawings(), fetched(), shell()],
  build: {
    outDir: '../src/wormery/web',
    emptyOutDir: true,
    manifest: 'chunks.json',
    modulePreload: { polyfill: false }, // whoever knows the page's CSS knows it
    license: { fileName: 'licences.md' },
    assetsInlineLimit: 0, // the page's policy allows no data: addresses but for pictures
    rolldownOptions: {
      input: { page: 'index.html', sw: 'src/sw/worker.ts' },
      output: { entryFileNames: (chunk) => (chunk.name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'), codeSplitting: { groups: [{ name: chunk }] } },
    },
  },
  server: { proxy: { '/ws': { target: SERVER, ws: true }, '/api': SERVER } },
})
