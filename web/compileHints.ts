import type { Plugin } from 'vite'

/** The files that are run almost whole before a page is painted: those of `codeSplitting` that pages share, and pages. */
const runAtOnce = /^(index|frame|list|searchFields|page|asset|history|\w+Page)$/

/**
 * Asks Chromium to compile all functions of a file while it arrives, on another thread. It would compile each on the main
 * thread otherwise, when it is first called. The request has to be the first thing in a file; to other browsers it is a
 * comment.
 */
export const compileHints = (): Plugin => ({
  name: 'compile-hints',
  apply: 'build',
  generateBundle: {
    // Vite's own plugins put declarations before everything else.
    order: 'post',
    handler(_, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type === 'chunk' && runAtOnce.test(file.name)) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
      }
    },
  },
})
