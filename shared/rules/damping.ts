/** The on-delay and off-delay of a rule in seconds. A missing value means no delay. */
export interface Delays {
  readonly onDelay?: number | undefined
  readonly offDelay?: number | undefined
}

/** A change that keeps a rule from chattering: one or both delays, or a clear condition. */
export interface Damping extends Delays {
  /** The clear condition, which is an expression such as `(P < 380)`. */
  readonly clear?: string | undefined
}

/** How a rule's alarms on one instrument would have changed with delays or a clear condition. */
export interface DampedTrial extends Damping {
  readonly alarms: number
  /** Whether the rule would have chattered: three of its alarms would have begun within ten minutes. */
  readonly isChattering: boolean
  /** For how many seconds the rule was TRUE, and for how many an alarm would have been open. */
  readonly trueSeconds: number
  readonly openSeconds: number
  /**
   * The length in seconds of the longest episode that could have been missed; 0 if none could. An episode lasts from
   * a TRUE of the rule to its end.
   */
  readonly longestLost: number
}

/**
 * The delays whose effect is tried out. The first entry has no delays. Off-delays follow, which miss no episode, and
 * then on-delays, which may miss some. Each group begins with the shortest delay.
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

/** A proposed change that keeps a rule from chattering, and how much it would help. */
export interface DampingProposal extends Damping {
  readonly alarmsNow: number
  readonly alarms: number
  /** The length of the longest episode that would have been missed, in minutes, rounded up. 0 if there is none. */
  readonly lostMinutes: number
}

/**
 * A rule must be TRUE for at least this share of the time that its alarms are open. If it is mostly FALSE, its alarms
 * stay open for no good reason.
 */
const leastTrue = 1 / 3

/**
 * Chooses the delays or the clear condition to propose, based on their effect on every instrument. Returns undefined
 * if the rule does not chatter, or if nothing helps. Closing alarms later is preferred to raising them later, because
 * no episode is missed then. Raising alarms later is proposed if they would otherwise stay open while the rule is
 * mostly FALSE. The short episodes are then noise, and an on-delay ignores them.
 */
export const dampingProposal = (instruments: readonly (readonly DampedTrial[])[]): DampingProposal | undefined => {
  // The same delays and clear conditions were tried on all instruments, so the trials of the first instrument list
  // all of them.
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
 * Chooses between the shortest off-delay that helps and the clear condition that is closest to the limit. The clear
 * condition wins if it results in fewer alarms, or in as many that are open for less time.
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
