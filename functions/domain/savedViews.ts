import { savedViewsLimit, type SavedView } from '#shared/contract/calls/savedViews.ts'
import { alikeText, takenNames } from '#shared/text/names.ts'
import { NotFound, Validation } from './errors.ts'

type Name = Pick<SavedView, 'page' | 'name'>

const isOf =
  ({ page, name }: Name) =>
  (view: SavedView): boolean =>
    view.page === page && view.name === name

export const viewNamed = (views: readonly SavedView[], name: Name): SavedView | undefined => views.find(isOf(name))

const sortKey = ({ page, name }: Name): string => `${page} ${name}`

/**
 * Adds a saved view to the list of views. It replaces the view with the same name on the same page, if there is one.
 * Throws a Validation if there are too many views.
 */
export const withView = (views: readonly SavedView[], view: SavedView): SavedView[] => {
  const { meant, alike } = takenNames(views.filter(({ page }) => page === view.page).map(({ name }) => name))
  const other = alike(view.name)
  if (other !== undefined) throw new Validation([{ field: 'name', message: alikeText(other) }])
  const name = meant(view.name) ?? view.name
  const others = views.filter(one => !isOf({ ...view, name })(one))
  if (others.length >= savedViewsLimit) throw tooMany()
  return [...others, { ...view, name }].sort((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))
}

/** Returns the saved views without the one that `name` identifies. Throws NotFound if there is no such view. */
export const withoutView = (views: readonly SavedView[], name: Name): SavedView[] => {
  if (!viewNamed(views, name)) throw new NotFound('View', name.name)
  return views.filter(one => !isOf(name)(one))
}

const tooMany = (): Validation =>
  new Validation([{ field: 'name', message: `You have ${savedViewsLimit} saved views. Remove one first.` }])
