import { currentSession, onSessionChange, sessionEnd } from './session.ts'

/**
 * The values entered in a form that was open when the session ended. Decision 88 says why they are kept in memory.
 */
export interface KeptEntries<Values extends object> {
  readonly userName: string
  /** The path of the form's page, without the query string. */
  readonly pathname: string
  /**
   * The values that the form started with. With them, a newer version that somebody else saves meanwhile is still
   * detected as a conflict.
   */
  readonly initial: Values
  readonly entered: Values
  readonly edited: ReadonlySet<PropertyKey>
}

// The entered values are kept in memory only, because they may include files, and other users of this computer must
// not see them.
let kept: readonly KeptEntries<object>[] = []

// The kept values belong to one user. They are removed when that user signs out or another one signs in.
onSessionChange(() => {
  const userName = currentSession()?.userName
  if (userName !== undefined) kept = kept.filter(one => one.userName === userName)
  else if (sessionEnd() === 'signedOut') kept = []
})

/**
 * Keeps the values entered in a form when the form disappears because the session has expired. Returns what was kept;
 * undefined if the form disappears for another reason.
 */
export const keepEntries = <Values extends object>(entries: KeptEntries<Values>): KeptEntries<Values> | undefined => {
  if (currentSession() || sessionEnd() !== 'expired') return undefined
  kept = [...kept.filter(one => !isOf(one, entries.pathname, entries.initial)), entries]
  return entries
}

/**
 * Finds the values that were kept for the form with this path and these initial values when the current user's last
 * session ended.
 */
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

/**
 * Whether kept values belong to the form with this path and these initial values. Several forms at the same address
 * are distinguished by their fields.
 */
const isOf = (one: KeptEntries<object>, pathname: string, initial: object): boolean =>
  one.pathname === pathname && namesOf(one.initial) === namesOf(initial)

const namesOf = (values: object): string => Object.keys(values).toSorted().join()
