import type { Plugin } from 'vite'

/**
 * Matches the files whose code runs almost entirely before a page is painted. `vite.config.ts` gives them these names.
 */
const runAtOnce = /^(index|frame|list|searchFields|page|asset|history|\w+Page)$/

/**
 * Begins the files that run before a page is painted with a comment that asks Chromium to compile all their functions
 * on another thread while they arrive. Without the comment, Chromium compiles each function on the main thread, when
 * it is first called. Other browsers ignore the comment. Decision 84 has the measurements.
 */
export const compileHints = (): Plugin => ({
  name: 'compile-hints',
  apply: 'build',
  generateBundle: {
    // The comment must come first, and Vite puts declarations of its own at the beginning.
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && runAtOnce.test(file.name)) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      }
    },
  },
})
