// How the page's own tests run: in a document without a browser, with the page's plugins.
import { defineConfig, mergeConfig } from 'vitest/config'
import page from './vite.config.ts'

export default mergeConfig(
  page,
  defineConfig({
    resolve: { conditions: ['browser'] }, // Svelte's other half is for servers
    test: { environment: 'happy-dom', include: ['src/**/*.test.ts'], restoreMocks: true },
  }),
)
