import { isSame } from '#web/lib/isSame.ts'

export interface Difference {
  readonly label: string
  readonly theirs: string
  readonly mine: string
  /** The text after the user's own changes are made again on the other version. */
  readonly merged: string
}

/** The user's version, the version that somebody else saved, and the user's changes applied to that version. */
export type Versions<Values> = Readonly<Record<'mine' | 'theirs' | 'merged', Values>>

/**
 * The user's own changes, made again on the newest version: fields that the user did not touch have their newest
 * values.
 */
export const mergeOwnChanges = <Values extends object>(initial: Values, mine: Values, theirs: Values): Values => {
  const touched = (Object.keys(mine) as (keyof Values)[]).filter(name => !isSame(mine[name], initial[name]))
  return { ...theirs, ...Object.fromEntries(touched.map(name => [name, mine[name]])) }
}

/**
 * The labelled fields in which two versions differ.
 * @param textOf how a field is shown
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
