/**
 * Replaces a browser language that is not a valid language tag. An example is `en-US@posix`, a locale name that some
 * browsers on Linux have. uPlot creates a number format for the browser's language while it loads, and would fail.
 */
export const replaceUnknownLanguage = (browser: Pick<Navigator, 'language'>): void => {
  try {
    Intl.getCanonicalLocales(browser.language)
  } catch {
    Object.defineProperty(browser, 'language', { value: 'en', configurable: true })
  }
}

if (typeof navigator !== 'undefined') replaceUnknownLanguage(navigator)
