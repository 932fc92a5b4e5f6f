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
  /** The end of the shelf. Set once the end was handled and the people concerned were notified. */
  readonly ended?: ShelfEnd
}

export interface ShelfEnd {
  readonly at: number
  /** The person who ended the shelf. Missing if the shelf ended because its time had passed. */
  readonly by?: string
}

/** `over` is the state of a shelf whose time has passed and whose end the clock has not dealt with yet. */
export type ShelfState = 'none' | 'shelved' | 'over'

/**
 * The events that change the state of a shelf: a person shelves or unshelves, the shelf's time passes, or the messages
 * about its end are sent.
 */
export type ShelfEvent = 'isShelved' | 'isUnshelved' | 'passes' | 'isSettled'

/**
 * The next state of a shelf, for each state and event. If a shelf that is over is shelved anew, no message about its
 * end is sent. Without a shelf, only shelving has an effect.
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

/** Whether a shelf is in effect now. Its alarms are then not listed as waiting, and their firings send no message. */
export const isShelved = (shelf: Shelf | undefined, now: number): boolean => shelfStateAt(shelf, now) === 'shelved'

/** When a shelf has ended, or will end if nobody unshelves earlier. */
export const endOf = ({ until, ended }: Shelf): number => Math.min(until, ended?.at ?? until)

/** Whether an alarm was open at some time while its rule and instrument were shelved. */
export const wasShelved = (shelf: Shelf, began: number, closed: number | undefined): boolean =>
  began < endOf(shelf) && (closed === undefined || closed >= shelf.at)
