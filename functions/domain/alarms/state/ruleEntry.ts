/** What closed an alarm. `quiet` is stored for an alarm that resolved by itself. */
export type ClosedBy = 'FALSE' | 'clear' | 'quiet' | 'edit' | 'disabled' | 'child' | 'admission'

/** An alarm of one rule on one device: its firings, from the first one until something closes the alarm. */
export interface Alarm {
  readonly id: string
  /** The rule's version when the alarm opened. */
  readonly version: number
  readonly severity: number
  /** The event times of the alarm's first and newest firing. */
  readonly alarmDate: number
  readonly lastAlarmDate: number
  readonly count: number
  readonly closedAt?: number
  readonly closedBy?: ClosedBy
  /** For a device code rule: when the code was last reported, whether or not the rule fired then. */
  readonly lastMatch?: number
  /**
   * True if the rule was a shadow when the alarm opened. Such an alarm is stored separately from those of live rules.
   */
  readonly isShadow?: true
}

interface Fired {
  /** The publication of the rule's version that this entry belongs to. */
  readonly since: number
  /** The event times of the rule's firings that are not older than the horizon of the rule state. */
  readonly fired: readonly number[]
  /**
   * The event times at which earlier versions of the rule fired. They are kept because a rule must not fire twice at
   * the same time. Missing if there are none.
   */
  readonly firedBefore?: readonly number[]
  /** The open alarm, if there is one, and the alarms that late messages can still join. */
  readonly alarms: readonly Alarm[]
}

/**
 * A delay that is running. It runs for as long as the result that it waits for lasts. An on-delay waits for TRUE; an
 * off-delay waits for FALSE, or for the clear condition. Times are epoch milliseconds.
 */
export interface Run {
  /** The event time of the evaluation that started the delay. */
  readonly since: number
  /** Since when the result that the delay waits for has been UNKNOWN. Missing while it is known. */
  readonly unknownFrom?: number
  /**
   * The first full minute that may end the delay. Set if earlier minutes had already passed when the service learned
   * that the delay was running.
   */
  readonly notBefore?: number
  /**
   * Set if the delay has elapsed, but only an evaluation of another message can make the rule fire or its alarm
   * close.
   */
  readonly isOver?: true
}

/** The delays of a rule that are running: the on-delay, the off-delay or both. */
export interface Runs {
  readonly on?: Run
  readonly off?: Run
}

/**
 * What is remembered of a rule on an expression or a device code. A rule of which nothing is remembered has an empty
 * window and is armed.
 */
export interface RuleEntry extends Fired {
  /** The newest times at which the rule was TRUE, oldest first: at most as many as it needs to fire. */
  readonly window: readonly number[]
  /** Whether the rule is armed, which means that it fires when its window fills up. */
  readonly armed: boolean
  /** The rule's running delays. Missing if no delay is running. */
  readonly runs?: Runs
}

/** The memory of a rule of rules about one of the two rules that it combines. */
export interface PairChild {
  readonly rule: string
  readonly since: number
  /** The times of those firings of the rule that have not been paired yet, oldest first. */
  readonly unused: readonly number[]
}

/** What is remembered of a rule of rules on one device. */
export interface PairEntry extends Fired {
  readonly children: readonly PairChild[]
  /**
   * The times at which alarms of the two combined rules closed. A time is kept as long as a late message can still
   * make one of these rules fire.
   */
  readonly closings: readonly number[]
}

/** One empty list that all entries share, because a device has hundreds of entries whose lists are mostly empty. */
const nothing: readonly never[] = []

/** Returns the entry of a rule before anything has been remembered about it. */
export const emptyEntry = (since: number): RuleEntry => ({
  since,
  fired: nothing,
  alarms: nothing,
  window: nothing,
  armed: true,
})

export const findOpenAlarm = ({ alarms }: Fired): Alarm | undefined => {
  for (const alarm of alarms) if (alarm.closedAt === undefined) return alarm
  return undefined
}

/** Returns the event times at which any version of the rule fired. */
export const allFired = ({ firedBefore = nothing, fired }: Fired): readonly number[] =>
  firedBefore.length === 0 ? fired : [...firedBefore, ...fired]
