import type { Column } from '#web/components/ResourceTable/column.ts'

/** A row in the table of changes, for a thing that the file would add or change. */
export interface ChangeRow {
  readonly kind: 'new' | 'changed'
  readonly name: string
  readonly details: string
}

/** How a field is shown: its label, and its value as text. */
export interface ShownField<Thing> {
  readonly label: string
  readonly text: (thing: Thing) => string
}

export const newRow = <Thing>(name: string, fields: readonly ShownField<Thing>[], after: Thing): ChangeRow => ({
  kind: 'new',
  name,
  details: fields
    .filter(({ text }) => text(after) !== '')
    .map(({ label, text }) => `${label}: ${text(after)}`)
    .join('; '),
})

export const changedRow = <Thing>(
  name: string,
  fields: readonly ShownField<Thing>[],
  { before, after }: { readonly before: Thing; readonly after: Thing },
): ChangeRow => ({
  kind: 'changed',
  name,
  details: fields
    .filter(({ text }) => text(before) !== text(after))
    .map(({ label, text }) => `${label}: ${text(before) || 'empty'} → ${text(after) || 'empty'}`)
    .join('; '),
})

/**
 * The columns of the table of changes.
 * @param what the kind of thing in the file
 */
export const changeColumns = (what: string): readonly Column<ChangeRow>[] => [
  { id: 'kind', header: 'Change', kind: 'choice', value: ({ kind }) => kind },
  { id: 'name', header: what, kind: 'text', isRowHeader: true, value: ({ name }) => name },
  { id: 'details', header: 'What changes', kind: 'text', room: 900, value: ({ details }) => details },
]
