/**
 * A shelf: until it ends, nobody is notified of the alarms of one rule on one instrument. Decision 145 says why a
 * shelf belongs to a rule and an instrument.
 */
export interface Shelf {
  readonly by: string
  /** When somebody shelved the alarms. All times of a shelf are epoch milliseconds. */
  readonly at: number
  readonly until: number
  readonly reason: string
  /** The end of the shelf. Set once the end has been dealt with and the people concerned have been notified. */
  readonly ended?: ShelfEnd
}

export interface ShelfEnd {
  readonly at: number
  /** The user who unshelved the alarms. Missing if the shelf's time ran out. */
  readonly by?: string
}

/**
 * `over` means that the shelf's time has run out, but the function that runs every minute has not dealt with its end
 * yet.
 */
export type ShelfState = 'none' | 'shelved' | 'over'

/**
 * The events that change the state of a shelf: a person shelves or unshelves, the shelf's time runs out, or the
 * messages about its end have been sent.
 */
export type ShelfEvent = 'isShelved' | 'isUnshelved' | 'passes' | 'isSettled'

/**
 * The next state of a shelf, for each state and event. If a shelf whose time has run out is shelved again, no message
 * about its end is sent. Without a shelf, only shelving has an effect.
 */
const states: Readonly<Record<ShelfState, Readonly<Record<ShelfEvent, ShelfState>>>> = {
  none: { isShelved: 'shelved', isUnshelved: 'none', passes: 'none', isSettled: 'none' },
  shelved: { isShelved: 'shelved', isUnshelved: 'none', passes: 'over', isSettled: 'shelved' },
  over: { isShelved: 'shelved', isUnshelved: 'none', passes: 'over', isSettled: 'none' },
}

export const shelfStateAfter = (state: ShelfState, event: ShelfEvent): ShelfState => states[state][event]

export const shelfStateAt = (shelf: Shelf | undefined, now: number): ShelfState => {
  if (!shelf || shelf.ended) return 'none'
  return now < shelf.until ? 'shelved' : 'over'
}

/** Whether a shelf is in effect. Its alarms are then not listed as waiting, and their firings send no messages. */
export const isShelved = (shelf: Shelf | undefined, now: number): boolean => shelfStateAt(shelf, now) === 'shelved'

/** Returns when a shelf has ended, or will end unless somebody unshelves the alarms earlier. */
export const endOf = ({ until, ended }: Shelf): number => Math.min(until, ended?.at ?? until)

/** Whether an alarm was open at any time while its rule was shelved on its instrument. */
export const wasShelved = (shelf: Shelf, began: number, closed: number | undefined): boolean =>
  began < endOf(shelf) && (closed === undefined || closed >= shelf.at)
