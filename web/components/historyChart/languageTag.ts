/**
 * uPlot makes a number format of the browser's language as it is loaded. Browsers on Linux may have a locale's name
 * there, such as `en-US@posix`, which is no language tag and would end the chart before it began.
 */
export const replaceUnknownLanguage = (browser: Pick<Navigator, 'language'>): void => {
  try {
    Intl.getCanonicalLocales(browser.language)
  } catch {
    Object.defineProperty(browser, 'language', { value: 'en', configurable: true })
  }
}

if (typeof navigator !== 'undefined') replaceUnknownLanguage(navigator)
