import type { NaiveRegister, RuleLife } from './naiveRegister.ts'

export type ClosedBy = 'FALSE' | 'quiet' | 'edit' | 'disabled' | 'child'

export interface NaiveAlarm {
  readonly rule: string
  readonly version: number
  readonly device: string
  readonly from: number
  last: number
  count: number
  closedAt: number | undefined
  closedBy: ClosedBy | undefined
}

const hour = 3_600_000

/** Keeps the alarms of the naive implementation. */
export const startNaiveAlarms = ({ versionOf, parentsOf, lifeOf }: NaiveRegister) => {
  const alarms: NaiveAlarm[] = []

  const openAlarm = (rule: string, device: string): NaiveAlarm | undefined =>
    alarms.find(alarm => alarm.rule === rule && alarm.device === device && alarm.closedAt === undefined)

  const childClosed = (child: string, device: string, at: number): void => {
    for (const parent of parentsOf(child)) {
      const open = openAlarm(parent.name, device)
      if (open && at >= open.from) Object.assign(open, { closedAt: at, closedBy: 'child' })
      lifeOf(parent, device).closings.push(at)
    }
  }

  const close = (alarm: NaiveAlarm, closedAt: number, closedBy: ClosedBy): void => {
    Object.assign(alarm, { closedAt, closedBy })
    childClosed(alarm.rule, alarm.device, closedAt)
  }

  const autoResolve = (life: RuleLife, now: number): void => {
    const open = openAlarm(life.rule.name, life.device)
    const lastMatch = Math.max(...life.samples.map(({ at }) => at))
    const resolvedAt = lastMatch + (life.rule.windowMs ?? hour)
    if (open && now >= resolvedAt) close(open, resolvedAt, 'quiet')
  }

  const fold = (life: RuleLife, at: number): boolean =>
    join(closedAround(life, at) ?? openAlarm(life.rule.name, life.device), life, at)

  const join = (alarm: NaiveAlarm | undefined, life: RuleLife, at: number): boolean => {
    if (!alarm) {
      begin(life, at)
      return true
    }
    alarm.count += 1
    alarm.last = Math.max(alarm.last, at)
    return false
  }

  /** The closed alarm of the rule's current version that was open at this time. */
  const closedAround = ({ rule, device }: RuleLife, at: number): NaiveAlarm | undefined =>
    alarms.find(
      alarm =>
        alarm.rule === rule.name &&
        alarm.version === versionOf(rule.name) &&
        alarm.device === device &&
        alarm.from <= at &&
        at < (alarm.closedAt ?? -Infinity),
    )

  /**
   * Opens an alarm. If its end is already known, the alarm is closed at once: a pair may be completed only after an
   * alarm of a child has closed.
   */
  const begin = (life: RuleLife, at: number): void => {
    const { name, when } = life.rule
    const until = nextEnd(life, at)
    const isOver = until !== Infinity
    const closedBy = 'pair' in when ? ('child' as const) : ('FALSE' as const)
    alarms.push({
      ...newAlarm(name, life.device, at),
      closedAt: isOver ? until : undefined,
      closedBy: isOver ? closedBy : undefined,
    })
    if (isOver) childClosed(name, life.device, until)
  }

  const newAlarm = (rule: string, device: string, at: number) => ({
    rule,
    version: versionOf(rule),
    device,
    from: at,
    last: at,
    count: 1,
  })

  /**
   * When an alarm that is open at this time ends, as far as is known: at the next FALSE, or when an alarm of a child
   * next closes.
   */
  const nextEnd = ({ samples, closings }: RuleLife, at: number): number => {
    const falses = samples.filter(({ isTrue }) => !isTrue).map(sample => sample.at)
    return Math.min(...[...falses, ...closings].filter(time => time > at))
  }

  const overlapping = (life: RuleLife, at: number): NaiveAlarm | undefined =>
    alarms.find(
      alarm =>
        alarm.rule === life.rule.name &&
        alarm.version === versionOf(alarm.rule) &&
        alarm.device === life.device &&
        alarm.from < nextEnd(life, at) &&
        (alarm.closedAt ?? Infinity) > at,
    )

  const foldLate = (life: RuleLife, at: number): boolean =>
    join(closedAround(life, at) ?? overlapping(life, at), life, at)

  /** Closes the open alarms of a rule on all instruments. */
  const closeAll = (rule: string, closedAt: number, closedBy: ClosedBy): void => {
    for (const alarm of alarms)
      if (alarm.rule === rule && alarm.closedAt === undefined) Object.assign(alarm, { closedAt, closedBy })
  }
  return { alarms, openAlarm, close, closeAll, autoResolve, fold, foldLate, overlapping }
}
