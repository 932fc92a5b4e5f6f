import * as z from 'zod'
import { route } from '../route.ts'
import { compared, newName } from '../texts.ts'

/** The pages of the console that users can save views of. */
export const viewPages = [
  '/assets',
  '/alarms',
  '/alarms-report',
  '/deviceOnBoarding',
  '/rules-list',
  '/users-list',
  '/reports-list',
  '/contents-list',
  '/models-list',
  '/audit',
] as const

export type ViewPage = (typeof viewPages)[number]

/** The maximum number of views that a user can save. */
export const savedViewsLimit = 50

/**
 * A view of a page that a user has saved under a name. It contains the filters, the sort order and the columns, as
 * the page's address has them.
 */
export const SavedView = z.object({
  page: z.enum(viewPages),
  name: compared(64).trim().min(1, 'Required'),
  /** The query part of the page's address, such as `status=FAULT&sort=-registered`. Empty for the default view. */
  search: z
    .string()
    .max(2000, 'The view has more filters than can be saved')
    .regex(/^[\w.~%+=&:*-]*$/, 'A view is the query of an address, percent-encoded'),
})

export type SavedView = z.infer<typeof SavedView>

/** A view that a user is about to save. */
export const NewView = SavedView.extend({ name: newName('A name', 64).min(1, 'Required') })

const own = z.object({ views: z.array(SavedView) })

export const savedViews = {
  /** Lists the caller's own saved views. The calls of this file are not in the specification. */
  listViews: route({
    method: 'GET',
    path: '/saved_views',
    summary: "The caller's saved views, sorted by page and name",
    roles: ['adminGroup', 'readOnlyUser'],
    answer: own,
  }),
  saveView: route({
    method: 'PUT',
    path: '/saved_view',
    summary: 'Save a view of a page; one of the same name is replaced',
    roles: ['adminGroup', 'readOnlyUser'],
    audit: 'view.save',
    body: NewView,
    answer: own.extend({ message: z.string() }),
  }),
  removeView: route({
    method: 'POST',
    path: '/remove_view',
    summary: 'Remove a saved view',
    roles: ['adminGroup', 'readOnlyUser'],
    audit: 'view.remove',
    body: SavedView.pick({ page: true, name: true }),
    answer: own.extend({ message: z.string() }),
  }),
}
