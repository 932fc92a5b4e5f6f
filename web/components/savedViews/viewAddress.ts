import type { SavedView } from '#shared/contract/calls/savedViews.ts'

/** The address of a saved view. */
export const viewAddress = ({ page, search }: Pick<SavedView, 'page' | 'search'>): string =>
  search ? `${page}?${search}` : page
