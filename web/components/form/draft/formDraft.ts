import { currentSession } from '#web/lib/session/session.ts'
import { isSame } from '#web/lib/isSame.ts'

/** A form on its way to being saved, as the tab keeps it. Decision 158 says when it is offered again. */
export interface FormDraft<Values extends object> {
  /** The values that the form began with: what others save meanwhile is still a conflict. */
  readonly initial: Values
  readonly entered: Values
  readonly edited: readonly string[]
  /** Milliseconds, by this computer's clock, of the last entry. */
  readonly at: number
}

/** The form that a draft belongs to, and the user whose entries it holds. */
export interface DraftPlace<Values extends object> {
  readonly pathname: string
  /** Distinguishes the forms of one page; empty for the form that is the page itself. */
  readonly part: string
  readonly userName: string | undefined
  /** Fields that are never stored, such as files and passwords. */
  readonly unkept: readonly (keyof Values & string)[]
}

interface Stored {
  readonly userName: string
  readonly initial: object
  readonly entered: object
  readonly edited: readonly string[]
  readonly at: number
  /** Whether the page was left by an address outside the console or by a reload, after the browser had asked. */
  readonly isLeft?: boolean
}

/** Characters of a draft; one that is longer is not kept. The tab's storage holds some five million for all. */
export const draftLimit = 200_000

const keyOf = ({ pathname, part }: Pick<DraftPlace<object>, 'pathname' | 'part'>): string => `draft ${pathname} ${part}`

/**
 * The draft of a form, if it is this user's and has the form's fields. Fields that were not kept have their initial
 * values.
 */
export const readDraft = <Values extends object>(
  place: DraftPlace<Values>,
  initial: Values,
): FormDraft<Values> | undefined => {
  try {
    const stored = JSON.parse(sessionStorage.getItem(keyOf(place)) ?? 'null') as Stored | null
    if (!stored) return undefined
    const isReadable = stored.userName === place.userName && isLike(stored, without(initial, place.unkept))
    if (!isReadable || (stored.isLeft && !isReloadOf(place.pathname))) {
      removeDraft(place)
      return undefined
    }
    const { edited, at } = stored
    return { initial: { ...initial, ...stored.initial }, entered: { ...initial, ...stored.entered }, edited, at }
  } catch {
    return undefined
  }
}

export const writeDraft = <Values extends object>(
  place: DraftPlace<Values>,
  { initial, entered, edited, at }: FormDraft<Values>,
): void => {
  const { userName, unkept } = place
  // An ended session has emptied the storage. A form that is still drawn must not fill it for the next user.
  if (userName === undefined || currentSession()?.userName !== userName) return
  const [before, now] = [without(initial, unkept), without(entered, unkept)]
  // Entries of fields that are not kept are no reason to offer a draft.
  if (isSame(before, now)) removeDraft(place)
  else store(place, { userName, initial: before, entered: now, edited, at })
}

/**
 * Records that the user left the page for an address outside the console, or by a reload. From then on, only a reload
 * of the page brings the entries back.
 */
export const markLeft = (place: DraftPlace<never>): void => {
  const text = sessionStorage.getItem(keyOf(place))
  if (text !== null) store(place, { ...(JSON.parse(text) as Stored), isLeft: true })
}

export const removeDraft = (place: Pick<DraftPlace<object>, 'pathname' | 'part'>): void =>
  sessionStorage.removeItem(keyOf(place))

const store = (place: Pick<DraftPlace<object>, 'pathname' | 'part'>, kept: Stored): void => {
  try {
    const text = JSON.stringify(kept)
    if (text.length <= draftLimit) sessionStorage.setItem(keyOf(place), text)
    else removeDraft(place)
  } catch {
    // The storage is full or blocked. The draft that it still holds is older than the form, so it is removed.
    removeDraft(place)
  }
}

/**
 * Whether this page was opened by a reload of this address. Only a reload brings entries back to a page that was left.
 */
const isReloadOf = (pathname: string): boolean =>
  performance
    .getEntriesByType('navigation')
    .some(entry => 'type' in entry && entry.type === 'reload' && new URL(entry.name).pathname === pathname)

const without = (values: object, unkept: readonly string[]): object =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !unkept.includes(name)))

/** Whether a draft has the form's fields, with values of their kinds: another version may have stored it. */
const isLike = ({ initial, entered, edited, at }: Stored, pattern: object): boolean =>
  hasFields(initial, pattern) && hasFields(entered, pattern) && Array.isArray(edited) && typeof at === 'number'

const hasFields = (values: unknown, pattern: object): boolean =>
  typeof values === 'object' &&
  values !== null &&
  Object.keys(values).toSorted().join() === Object.keys(pattern).toSorted().join() &&
  Object.entries(pattern).every(([name, value]) => isOfKind(Reflect.get(values, name), value))

/** If a value or its pattern is null, its kind cannot be compared. */
const isOfKind = (value: unknown, pattern: unknown): boolean =>
  value === null ||
  pattern === null ||
  (typeof value === typeof pattern && Array.isArray(value) === Array.isArray(pattern))
