import { currentSession } from '#web/lib/session/session.ts'
import { isSame } from '#web/lib/isSame.ts'

/** A draft: the state of an unsaved form, kept in the tab's storage. Decision 158 says when it is offered again. */
export interface FormDraft<Values extends object> {
  /**
   * The values that the form started with. With them, a newer version that somebody else saves meanwhile is still
   * detected as a conflict.
   */
  readonly initial: Values
  readonly entered: Values
  readonly edited: readonly string[]
  /** When the user last changed the form, in epoch milliseconds by this computer's clock. */
  readonly at: number
}

/** Identifies the form that a draft belongs to, and the user who entered the draft's values. */
export interface DraftPlace<Values extends object> {
  readonly pathname: string
  /** Distinguishes the drafts of several forms on one page; empty for the page's main form. */
  readonly part: string
  readonly userName: string | undefined
  /** Fields that are never stored, such as passwords and files. */
  readonly unkept: readonly (keyof Values & string)[]
}

interface Stored {
  readonly userName: string
  readonly initial: object
  readonly entered: object
  readonly edited: readonly string[]
  readonly at: number
  /**
   * True if the user left for an address outside the console or reloaded the page, in spite of the browser's
   * question.
   */
  readonly isLeft?: boolean
}

/**
 * The maximum length of a draft in characters. A longer draft is not stored, because the tab's storage holds only
 * about five million characters in total.
 */
export const draftLimit = 200_000

const keyOf = ({ pathname, part }: Pick<DraftPlace<object>, 'pathname' | 'part'>): string => `draft ${pathname} ${part}`

/**
 * Reads a form's draft, if it is from the same user and has the form's fields. Fields that drafts do not contain get
 * their initial values.
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
  // The storage is emptied when a session ends. A form that is still rendered then must not fill it for the next
  // user.
  if (userName === undefined || currentSession()?.userName !== userName) return
  const [before, now] = [without(initial, unkept), without(entered, unkept)]
  // A draft is stored only if a field that drafts contain has changed.
  if (isSame(before, now)) removeDraft(place)
  else store(place, { userName, initial: before, entered: now, edited, at })
}

/**
 * Records that the user left for an address outside the console or reloaded the page. After that, only a reload of
 * the page offers the draft again.
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
    // The storage is full or blocked. If it still holds a draft, that draft is older than the form's current values,
    // so it is removed.
    removeDraft(place)
  }
}

/**
 * Whether this page was opened by a reload of this address. Once a user has left a page, only a reload offers its
 * draft.
 */
const isReloadOf = (pathname: string): boolean =>
  performance
    .getEntriesByType('navigation')
    .some(entry => 'type' in entry && entry.type === 'reload' && new URL(entry.name).pathname === pathname)

const without = (values: object, unkept: readonly string[]): object =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !unkept.includes(name)))

/**
 * Whether a draft has the form's fields, with values of the same types. A draft may be from another release of the
 * console.
 */
const isLike = ({ initial, entered, edited, at }: Stored, pattern: object): boolean =>
  hasFields(initial, pattern) && hasFields(entered, pattern) && Array.isArray(edited) && typeof at === 'number'

const hasFields = (values: unknown, pattern: object): boolean =>
  typeof values === 'object' &&
  values !== null &&
  Object.keys(values).toSorted().join() === Object.keys(pattern).toSorted().join() &&
  Object.entries(pattern).every(([name, value]) => isOfKind(Reflect.get(values, name), value))

/**
 * Whether a draft's value has the same type as the form's initial value. If either is null, the types cannot be
 * compared, so the draft's value is accepted.
 */
const isOfKind = (value: unknown, pattern: unknown): boolean =>
  value === null ||
  pattern === null ||
  (typeof value === typeof pattern && Array.isArray(value) === Array.isArray(pattern))
