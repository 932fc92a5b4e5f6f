import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { fontFiles } from './fontFiles.ts'

export default defineConfig(({ command }) => ({
  // Tests build the console too, with an environment of their own; what is built is always what is deployed.
  ...(command === 'build' && {
    define: { 'process.env.NODE_ENV': '"production"' },
    oxc: { jsx: { runtime: 'automatic', development: false } },
  }),
  root: new URL('.', import.meta.url).pathname,
  plugins: [react(), fontFiles()],
  build: {
    outDir: '../.build/web',
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy admits no data: fonts or scripts, so nothing may be inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The sign-in loads one file; the list of assets two more, the frame and itself, which a browser runs one after the
    // other. Many small files, cut where other pages happen to share code, compress worse, and a browser spends more time
    // on asking for them than on running them.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'first', tags: ['$initial'], priority: 1 },
            { name: 'frame', test: /web\/(app\/Shell|features\/alarms\/bell\/AlarmBell)\.tsx$/, priority: 1 },
            { name: 'list', test: /web\/(features\/assets\/AssetsPage|components\/info\/InfoPopover)\.tsx$/ },
          ],
        },
      },
    },
    // It is measured gzipped, by a test.
    chunkSizeWarningLimit: 700,
  },
  server: { proxy: { '/api': 'http://127.0.0.1:8080' } },
}))
