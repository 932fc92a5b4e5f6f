import { lazyPart } from '#web/components/parts/lazyPart.tsx'

/** Help in place for a word of the console. It is no part of what a page loads first. */
export const Info = lazyPart(async () => (await import('./InfoPopover.tsx')).InfoPopover)
