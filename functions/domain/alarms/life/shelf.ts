/**
 * Takes the alarms of one rule on one instrument from those that wait for somebody, for a while. Decision 145 says why
 * a shelf belongs to a rule and an instrument.
 */
export interface Shelf {
  readonly by: string
  /** When somebody shelved them, in epoch milliseconds like all times here. */
  readonly at: number
  readonly until: number
  readonly reason: string
  /** Set once the end was dealt with and the people concerned were notified. */
  readonly ended?: ShelfEnd
}

export interface ShelfEnd {
  readonly at: number
  /** Missing if the time was over. */
  readonly by?: string
}

/** `over` is a shelf whose time has passed and whose end the clock has still to deal with. */
export type ShelfState = 'none' | 'shelved' | 'over'

/** A person shelves or unshelves, the time passes, or the messages about its end are sent. */
export type ShelfEvent = 'isShelved' | 'isUnshelved' | 'passes' | 'isSettled'

/** A shelf that is over and is shelved anew sends no message in between. A rule that is not shelved stays as it is. */
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

/** Whether alarms are not listed among those that wait, and their firings send no message. */
export const isShelved = (shelf: Shelf | undefined, now: number): boolean => shelfStateAt(shelf, now) === 'shelved'

/** When a shelf ended, or will end if nobody unshelves before. */
export const endOf = ({ until, ended }: Shelf): number => Math.min(until, ended?.at ?? until)

/** Whether an alarm was open at some time while its rule and instrument were shelved. */
export const wasShelved = (shelf: Shelf, began: number, closed: number | undefined): boolean =>
  began < endOf(shelf) && (closed === undefined || closed >= shelf.at)
