import { currentSession, onSessionChange, sessionEnd } from './session.ts'

/** The entries of a form that was open when the session ended. Decision 88 says why they are kept in memory. */
export interface KeptEntries<Values extends object> {
  readonly userName: string
  /** The path of the form's page, without the search part of the address. */
  readonly pathname: string
  /** The values that the form began with: what others save meanwhile is still noticed. */
  readonly initial: Values
  readonly entered: Values
  readonly edited: ReadonlySet<PropertyKey>
}

// Entries are kept in memory only: they may hold files, and other users of this computer must not find them.
let kept: readonly KeptEntries<object>[] = []

// The entries belong to their user, and are removed when that user signs out.
onSessionChange(() => {
  const userName = currentSession()?.userName
  if (userName !== undefined) kept = kept.filter(one => one.userName === userName)
  else if (sessionEnd() === 'signedOut') kept = []
})

/** Keeps the entries of a form that is left, and returns them, if it is left because the session has ended. */
export const keepEntries = <Values extends object>(entries: KeptEntries<Values>): KeptEntries<Values> | undefined => {
  if (currentSession() || sessionEnd() !== 'expired') return undefined
  kept = [...kept.filter(one => !isOf(one, entries.pathname, entries.initial)), entries]
  return entries
}

/** The entries that the present user had made in the form that begins with these values. */
export const findKeptEntries = <Values extends object>(
  pathname: string,
  initial: Values,
): KeptEntries<Values> | undefined => {
  if (!currentSession()) return undefined
  return kept.find(one => isOf(one, pathname, initial)) as KeptEntries<Values> | undefined // it has the same fields
}

export const forgetEntries = (entries: object): void => {
  kept = kept.filter(one => one !== entries)
}

/** Whether kept entries are those of a form. Forms at one address differ in their fields. */
const isOf = (one: KeptEntries<object>, pathname: string, initial: object): boolean =>
  one.pathname === pathname && namesOf(one.initial) === namesOf(initial)

const namesOf = (values: object): string => Object.keys(values).toSorted().join()
