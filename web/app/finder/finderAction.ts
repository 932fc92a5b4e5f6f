import type { Theme } from '#web/lib/preferences.ts'

/** An action of the search that opens a dialog. */
export type DialogAction =
  | { readonly kind: 'keys' }
  | { readonly kind: 'acknowledge'; readonly id: string }
  | { readonly kind: 'switchRule'; readonly ruleName: string }

/** An action that the search performs itself, instead of opening a page. */
export type FinderAction = DialogAction | { readonly kind: 'theme'; readonly theme: Theme }
