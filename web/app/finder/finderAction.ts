import type { Theme } from '#web/lib/preferences.ts'

/** Something that the search does itself, instead of going to a page. */
export type FinderAction =
  | { readonly kind: 'keys' }
  | { readonly kind: 'theme'; readonly theme: Theme }
  | { readonly kind: 'acknowledge'; readonly id: string }
  | { readonly kind: 'switchRule'; readonly ruleName: string }
