import type { Page } from 'playwright-core'

/** What people could click if no notice lay over it, by its text. */
export const coveredByNotices = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const bar = document.querySelector('.notice-bar')?.getBoundingClientRect()
    if (!bar) throw new Error('There is no notice')
    return [...document.querySelectorAll('a[href], button, input, select, textarea, canvas, [role="button"]')].flatMap(
      element => {
        if (element.closest('.notice-bar')) return []
        const { left, right, top, bottom } = element.getBoundingClientRect()
        const isCovered = left < bar.right && right > bar.left && top < bar.bottom && bottom > bar.top
        return isCovered ? [element.textContent || element.outerHTML] : []
      },
    )
  })
