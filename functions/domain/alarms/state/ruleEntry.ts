/** The cause that closed an alarm. `quiet` is the stored word for an alarm that resolved by itself. */
export type ClosedBy = 'FALSE' | 'clear' | 'quiet' | 'edit' | 'disabled' | 'child' | 'admission'

/** An alarm of one rule on one device: the firings from the first one until something closes the alarm. */
export interface Alarm {
  readonly id: string
  /** The rule's version when the alarm opened. */
  readonly version: number
  readonly severity: number
  /** The event times of the first and the newest firing. */
  readonly alarmDate: number
  readonly lastAlarmDate: number
  readonly count: number
  readonly closedAt?: number
  readonly closedBy?: ClosedBy
  /** The newest match of a device code rule, whether or not the rule fired by it. */
  readonly lastMatch?: number
  /**
   * True if the rule was a shadow when the alarm opened. Such an alarm is stored separately from those of live rules.
   */
  readonly isShadow?: true
}

interface Fired {
  /** The `since` of the rule's version that this memory belongs to. */
  readonly since: number
  /** The event times of firings that are not older than the horizon. */
  readonly fired: readonly number[]
  /**
   * The event times at which earlier versions of the rule fired, because a rule must not fire twice at one time.
   * Missing if there are none.
   */
  readonly firedBefore?: readonly number[]
  /** The open alarm, if there is one, and the alarms that late data can still join. */
  readonly alarms: readonly Alarm[]
}

/**
 * The run of a delay, which lasts as long as the result for which the delay waits. An on-delay waits for TRUE, an
 * off-delay for FALSE or the clear condition. Times are epoch milliseconds.
 */
export interface Run {
  /** The time of the evaluation that began the run. */
  readonly since: number
  /** The time since which the result for which the delay waits is UNKNOWN. Missing while it is known. */
  readonly unknownFrom?: number
  /**
   * The first full minute that may end the delay. Set if earlier minutes had passed before the service knew of the
   * run.
   */
  readonly notBefore?: number
  /** Set if the delay has passed, but only another evaluation can make the rule fire or close. */
  readonly isOver?: true
}

/** The runs of a rule's on-delay and off-delay. */
export interface Runs {
  readonly on?: Run
  readonly off?: Run
}

/**
 * The memory of a rule on an expression or a device code. A rule without an entry has an empty window and is armed.
 */
export interface RuleEntry extends Fired {
  /** The newest times at which the rule was TRUE, as many as it needs to fire, oldest first. */
  readonly window: readonly number[]
  /** Whether the rule fires when its window becomes full. */
  readonly armed: boolean
  /** The runs of the rule's delays. Missing if no delay runs. */
  readonly runs?: Runs
}

/** The memory of a rule of rules about one of its rules. */
export interface PairChild {
  readonly rule: string
  readonly since: number
  /** The times of the rule's firings that are not paired yet, oldest first. */
  readonly unused: readonly number[]
}

/** The memory of a rule of rules on one device. */
export interface PairEntry extends Fired {
  readonly children: readonly PairChild[]
  /**
   * The times at which alarms of the rules to which this rule refers have closed. A time is kept while a message that
   * comes late can still make such a rule fire.
   */
  readonly closings: readonly number[]
}

/** One empty list that all entries share, because a device has hundreds of entries whose lists are mostly empty. */
const nothing: readonly never[] = []

/** The entry of a rule that remembers nothing. */
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
