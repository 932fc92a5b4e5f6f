export type ClosedBy = 'FALSE' | 'quiet' | 'edit' | 'disabled' | 'child'

export interface Alarm {
  readonly id: string
  /** Of the rule when the alarm opened. */
  readonly version: number
  readonly severity: number
  /** Event time of the first firing, and of the newest. */
  readonly alarmDate: number
  readonly lastAlarmDate: number
  readonly count: number
  readonly closedAt?: number
  readonly closedBy?: ClosedBy
  /** Of a device code alarm: the newest match, firing or not. */
  readonly lastMatch?: number
}

interface Fired {
  /** `since` of the rule version that it belongs to. */
  readonly since: number
  /** Event times of firings that are not older than the horizon. */
  readonly fired: readonly number[]
  /** The open alarm, if any, and those that late data can still join. */
  readonly alarms: readonly Alarm[]
}

/** Of an expression or device code rule. A rule without an entry has an empty window and is armed. */
export interface RuleEntry extends Fired {
  /** Times of TRUE, oldest first, the newest N of them. */
  readonly window: readonly number[]
  /** Whether the next full window fires. */
  readonly armed: boolean
}

/** What a rule of rules remembers of one of its rules. */
export interface PairChild {
  readonly rule: string
  readonly since: number
  /** Firings that are in no pair yet, oldest first. */
  readonly unused: readonly number[]
}

/** Of a rule of rules. */
export interface PairEntry extends Fired {
  readonly children: readonly PairChild[]
  /** When alarms of the children closed, as far as late data can still ask for it. */
  readonly closings: readonly number[]
}

/** One list for all: a device has hundreds of entries in which most lists are empty. */
const nothing: readonly never[] = []

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
