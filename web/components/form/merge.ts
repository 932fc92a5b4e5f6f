import { isSame } from '#web/lib/isSame.ts'

export interface Difference {
  readonly label: string
  readonly theirs: string
  readonly mine: string
  /** The field's text in the newer version after the user's own changes have been reapplied to it. */
  readonly merged: string
}

/**
 * Three versions of a form's values: the user's own, the newer one that somebody else saved, and the newer one with
 * the user's changes reapplied.
 */
export type Versions<Values> = Readonly<Record<'mine' | 'theirs' | 'merged', Values>>

/**
 * Reapplies the user's own changes to the newest version. Fields that the user did not change get their newest
 * values.
 */
export const mergeOwnChanges = <Values extends object>(initial: Values, mine: Values, theirs: Values): Values => {
  const touched = (Object.keys(mine) as (keyof Values)[]).filter(name => !isSame(mine[name], initial[name]))
  return { ...theirs, ...Object.fromEntries(touched.map(name => [name, mine[name]])) }
}

/**
 * Lists the labelled fields in which two versions differ.
 * @param textOf returns a field's value as it is shown
 */
export const differencesOf = <Values extends object>(
  labels: Readonly<Partial<Record<keyof Values, string>>>,
  { mine, theirs, merged }: Versions<Values>,
  textOf: (values: Values, name: keyof Values) => string = (values, name) => String(values[name]),
): readonly Difference[] =>
  (Object.keys(labels) as (keyof Values)[])
    .filter(name => !isSame(mine[name], theirs[name]))
    .map(name => ({
      label: labels[name] ?? '',
      theirs: textOf(theirs, name),
      mine: textOf(mine, name),
      merged: textOf(merged, name),
    }))
