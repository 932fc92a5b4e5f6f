/** The on-delay and off-delay of a rule in seconds. A missing delay is no delay. */
export interface Delays {
  readonly onDelay?: number | undefined
  readonly offDelay?: number | undefined
}

/** A change that keeps a rule from chattering: delays or a clear condition. */
export interface Damping extends Delays {
  /** The clear condition: an expression such as `(P < 380)`. */
  readonly clear?: string | undefined
}

/** The effect that delays or a clear condition would have had on a rule's alarms on one instrument. */
export interface DampedTrial extends Damping {
  readonly alarms: number
  /** Whether three alarms would have begun within ten minutes of each other. */
  readonly isChattering: boolean
  /** The seconds in which the rule was TRUE, and those in which an alarm would have been open. */
  readonly trueSeconds: number
  readonly openSeconds: number
  /**
   * The seconds of the longest episode that could have been lost; 0 if none could. An episode is the time from a TRUE
   * to its end.
   */
  readonly longestLost: number
}

/**
 * The delays that a trial computes the effect of. The first entry has no delays. Off-delays, which lose no episode,
 * follow, and then on-delays, which may lose some. Each group begins with the shortest delay.
 */
export const triedDelays: readonly Delays[] = [
  {},
  { offDelay: 60 },
  { offDelay: 120 },
  { offDelay: 300 },
  { offDelay: 600 },
  { onDelay: 60 },
  { onDelay: 120 },
]

/** A change that keeps a rule from chattering, and how much it would help. */
export interface DampingProposal extends Damping {
  readonly alarmsNow: number
  readonly alarms: number
  /** The longest episode that would have been lost, in minutes, rounded up; 0 if none. */
  readonly lostMinutes: number
}

/**
 * The lowest share of an alarm's open time in which the rule must be TRUE. An alarm whose rule is mostly FALSE would
 * only stay open for nothing.
 */
const leastTrue = 1 / 3

/**
 * Chooses the delays or the clear condition to propose, by the effect of each on each instrument. Undefined if the
 * rule does not chatter, or if none of them helps. Closing alarms later is preferred to raising them later, because it
 * loses no episode. If closing later would keep alarms open while the rule is mostly FALSE, the short episodes are
 * noise, and raising later is proposed to leave them out.
 */
export const dampingProposal = (instruments: readonly (readonly DampedTrial[])[]): DampingProposal | undefined => {
  // All instruments were tried with the same delays and clear conditions.
  const [asItIs, ...tried] = (instruments[0] ?? []).map(damping => totalOf(damping, instruments))
  if (!asItIs?.isChattering) return undefined
  const helps = tried.filter(({ isChattering, alarms }) => !isChattering && alarms < asItIs.alarms)
  const best =
    closedLater(helps.filter(one => one.trueSeconds >= one.openSeconds * leastTrue)) ??
    helps.find(one => one.onDelay !== undefined && one.alarms <= asItIs.alarms / 2) ??
    helps.find(one => one.clear === undefined)
  if (!best) return undefined
  const { onDelay, offDelay, clear, alarms, longestLost } = best
  return {
    ...(onDelay !== undefined && { onDelay }),
    ...(offDelay !== undefined && { offDelay }),
    ...(clear !== undefined && { clear }),
    alarmsNow: asItIs.alarms,
    alarms,
    lostMinutes: Math.ceil(longestLost / 60),
  }
}

/**
 * Chooses between the shortest off-delay that helps and the clear condition nearest to the limit. The clear condition
 * is better if it gives fewer alarms, or equally many that are open for less time.
 */
const closedLater = (helps: readonly DampedTrial[]): DampedTrial | undefined => {
  const delayed = helps.find(({ onDelay, clear }) => onDelay === undefined && clear === undefined)
  const cleared = helps.find(({ clear }) => clear !== undefined)
  if (!delayed || !cleared) return delayed ?? cleared
  const isBetter =
    cleared.alarms < delayed.alarms || (cleared.alarms === delayed.alarms && cleared.openSeconds < delayed.openSeconds)
  return isBetter ? cleared : delayed
}

const totalOf = (damping: Damping, instruments: readonly (readonly DampedTrial[])[]): DampedTrial => {
  const { onDelay, offDelay, clear } = damping
  const found = instruments.flatMap(
    trials => trials.find(one => one.onDelay === onDelay && one.offDelay === offDelay && one.clear === clear) ?? [],
  )
  const sum = (of: (one: DampedTrial) => number): number => found.reduce((total, one) => total + of(one), 0)
  return {
    onDelay,
    offDelay,
    clear,
    alarms: sum(one => one.alarms),
    isChattering: found.some(one => one.isChattering),
    trueSeconds: sum(one => one.trueSeconds),
    openSeconds: sum(one => one.openSeconds),
    longestLost: Math.max(0, ...found.map(one => one.longestLost)),
  }
}

/** Describes the effect of a proposal: `60 alarms → 1, and no episode of more than 2 minutes is lost`. */
export const proposalText = ({ alarmsNow, alarms, lostMinutes }: DampingProposal): string =>
  `${alarmsNow} alarms → ${alarms}, and no episode${lostMinutes === 0 ? '' : ` of more than ${lostMinutes === 1 ? '1 minute' : `${lostMinutes} minutes`}`} is lost`
