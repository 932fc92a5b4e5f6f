/** The cause that closed an alarm. `quiet` is the stored word for an alarm that resolved by itself. */
export type ClosedBy = 'FALSE' | 'clear' | 'quiet' | 'edit' | 'disabled' | 'child' | 'admission'

/** An alarm of one rule on one device: the firings from the first until what closes it. */
export interface Alarm {
  readonly id: string
  /** The rule's version when the alarm opened. */
  readonly version: number
  readonly severity: number
  /** Event time of the first firing, and of the newest. */
  readonly alarmDate: number
  readonly lastAlarmDate: number
  readonly count: number
  readonly closedAt?: number
  readonly closedBy?: ClosedBy
  /** The newest match of a device code rule, whether it fired or not. */
  readonly lastMatch?: number
}

interface Fired {
  /** `since` of the rule version that the entry belongs to. */
  readonly since: number
  /** Event times of firings that are not older than the horizon. */
  readonly fired: readonly number[]
  /** Event times at which earlier versions fired: no rule fires twice at one time. Missing if there are none. */
  readonly firedBefore?: readonly number[]
  /** The open alarm, if any, and those that late data can still join. */
  readonly alarms: readonly Alarm[]
}

/**
 * How long the result that a delay waits for has lasted: TRUE for an on-delay, FALSE or the clear condition for an
 * off-delay. Epoch milliseconds.
 */
export interface Run {
  /** The evaluation with which it began. */
  readonly since: number
  /** From when on the result is UNKNOWN. Missing while it is known. */
  readonly unknownFrom?: number
  /** The first full minute that may end the delay, if earlier ones passed before the service knew of the run. */
  readonly notBefore?: number
  /** Set if the delay is over and only another evaluation can still have an effect. */
  readonly isOver?: true
}

/** The runs that an entry has, if it has any. */
export interface Runs {
  readonly on?: Run
  readonly off?: Run
}

/** The memory of an expression or device code rule. A rule without an entry has an empty window and is armed. */
export interface RuleEntry extends Fired {
  /** The newest N times at which the rule was TRUE, oldest first. */
  readonly window: readonly number[]
  /** Whether the next full window fires. */
  readonly armed: boolean
  /** The results that the rule's delays wait for. Missing if they wait for nothing. */
  readonly runs?: Runs
}

/** The memory of a rule of rules about one of its rules. */
export interface PairChild {
  readonly rule: string
  readonly since: number
  /** Firings that are in no pair yet, oldest first. */
  readonly unused: readonly number[]
}

/** The memory of a rule of rules. */
export interface PairEntry extends Fired {
  readonly children: readonly PairChild[]
  /** When alarms of the children closed, as long as a late firing may need it. */
  readonly closings: readonly number[]
}

/** One empty list for all entries: a device has hundreds of entries in which most lists are empty. */
const nothing: readonly never[] = []

/** The entry of a rule that remembers nothing. */
export const emptyEntry = (since: number): RuleEntry => ({
  since,
  fired: nothing,
  alarms: nothing,
  window: nothing,
  armed: true,
})

export const openAlarmOf = ({ alarms }: Fired): Alarm | undefined => {
  for (const alarm of alarms) if (alarm.closedAt === undefined) return alarm
  return undefined
}

/** Event times at which the rule fired, whatever its version was then. */
export const allFired = ({ firedBefore = nothing, fired }: Fired): readonly number[] =>
  firedBefore.length === 0 ? fired : [...firedBefore, ...fired]
