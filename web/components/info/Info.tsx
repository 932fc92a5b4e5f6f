import { lazyPart } from '#web/components/parts/lazyPart.tsx'

/** Inline help for a term. It is fetched after a page's first load. */
export const Info = lazyPart(async () => (await import('./InfoPopover.tsx')).InfoPopover)
