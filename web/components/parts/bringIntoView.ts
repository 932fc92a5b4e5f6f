/** A ref that scrolls its element into view once it appears, as little as possible. */
export const bringIntoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'nearest' })
