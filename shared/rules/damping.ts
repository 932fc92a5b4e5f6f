/** Delays of a rule, in seconds; a missing one is none. */
export interface Delays {
  readonly onDelay?: number | undefined
  readonly offDelay?: number | undefined
}

/** The effect that delays would have had on one instrument. */
export interface DampedTrial extends Delays {
  readonly alarms: number
  /** Whether three alarms began within ten minutes. */
  readonly isChattering: boolean
  /** Seconds in which the rule was TRUE, and seconds in which an alarm would have been open. */
  readonly trueSeconds: number
  readonly openSeconds: number
  /** Seconds of the longest episode, from a TRUE to its end, that could have been lost; 0 if none could. */
  readonly longestLost: number
}

/** The delays that a trial computes, the gentlest first: those that lose no episode, then those that do. */
export const triedDelays: readonly Delays[] = [
  {},
  { offDelay: 60 },
  { offDelay: 120 },
  { offDelay: 300 },
  { offDelay: 600 },
  { onDelay: 60 },
  { onDelay: 120 },
]

/** Delays that keep a rule from chattering. */
export interface DampingProposal extends Delays {
  readonly alarmsNow: number
  readonly alarms: number
  /** No episode that lasted longer was lost; 0 if none was. In minutes. */
  readonly lostMinutes: number
}

/** An alarm that is FALSE for most of the time in which it stays open would be a standing one. */
const leastTrue = 1 / 3

/**
 * The delays to propose by what they would have done on each instrument; undefined if the rule does not chatter, or if
 * none of them helps. Closing later is better than raising later, because it loses no episode. If that would keep an
 * alarm open that is mostly FALSE, short episodes are noise, and the proposal leaves them out.
 */
export const dampingProposal = (instruments: readonly (readonly DampedTrial[])[]): DampingProposal | undefined => {
  const [asItIs, ...tried] = triedDelays.flatMap(delays => totalOf(delays, instruments) ?? [])
  if (!asItIs?.isChattering) return undefined
  const helps = tried.filter(({ isChattering, alarms }) => !isChattering && alarms < asItIs.alarms)
  const isClosedLater = ({ onDelay }: Delays): boolean => onDelay === undefined
  const best =
    helps.find(one => isClosedLater(one) && one.trueSeconds >= one.openSeconds * leastTrue) ??
    helps.find(one => !isClosedLater(one) && one.alarms <= asItIs.alarms / 2) ??
    helps[0]
  if (!best) return undefined
  const { onDelay, offDelay, alarms, longestLost } = best
  return {
    ...(onDelay !== undefined && { onDelay }),
    ...(offDelay !== undefined && { offDelay }),
    alarmsNow: asItIs.alarms,
    alarms,
    lostMinutes: Math.ceil(longestLost / 60),
  }
}

const totalOf = (delays: Delays, instruments: readonly (readonly DampedTrial[])[]): DampedTrial | undefined => {
  const found = instruments.flatMap(
    trials => trials.find(one => one.onDelay === delays.onDelay && one.offDelay === delays.offDelay) ?? [],
  )
  if (found.length === 0) return undefined
  const sum = (of: (one: DampedTrial) => number): number => found.reduce((total, one) => total + of(one), 0)
  return {
    ...delays,
    alarms: sum(one => one.alarms),
    isChattering: found.some(one => one.isChattering),
    trueSeconds: sum(one => one.trueSeconds),
    openSeconds: sum(one => one.openSeconds),
    longestLost: Math.max(0, ...found.map(one => one.longestLost)),
  }
}

/** `60 alarms → 1, and no episode of more than 2 minutes is lost`. */
export const proposalText = ({ alarmsNow, alarms, lostMinutes }: DampingProposal): string =>
  `${alarmsNow} alarms → ${alarms}, and no episode${lostMinutes === 0 ? '' : ` of more than ${lostMinutes === 1 ? '1 minute' : `${lostMinutes} minutes`}`} is lost`
