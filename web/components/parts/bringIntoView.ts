/** A ref that scrolls its element into view when it appears, by the least possible distance. */
export const bringIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })
