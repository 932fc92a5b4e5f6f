import { startNaiveMails, type Fate, type NaiveMail } from './naiveMails.ts'
import { isSame, itemsOf, truth, valueAt, type NaiveMessage, type NaiveRule, type Types } from './naiveVerdicts.ts'

/**
 * A second implementation of alarm rules, to hold the engine against. It shares no code with it and is slow on purpose:
 * every message is kept, and everything is looked up anew in lists that never shrink. Times are epoch milliseconds.
 */

/** A rule as somebody saved it; a new version, or one that was disabled or enabled, begins anew. */
export interface NaiveEdit {
  readonly editAt: number
  readonly rule: NaiveRule
  readonly isNew: boolean
}

export type NaiveInput = NaiveMessage | NaiveEdit | { readonly clockAt: number }

type ClosedBy = 'FALSE' | 'quiet' | 'edit' | 'disabled' | 'child'

export interface NaiveOutcome {
  readonly events: readonly NaiveEvent[]
  readonly alarms: readonly NaiveAlarm[]
  readonly notifications: readonly NaiveMail[]
}

interface NaiveEvent {
  readonly rule: string
  readonly version: number
  readonly device: string
  readonly at: number
  readonly late: boolean
}

interface NaiveAlarm {
  readonly rule: string
  readonly version: number
  readonly device: string
  readonly from: number
  last: number
  count: number
  closedAt: number | undefined
  closedBy: ClosedBy | undefined
}

const minute = 60_000
const late = 5 * minute
const hour = 60 * minute

/**
 * What must come of messages and edits in the order of their arrival, until the clock says `end`. `fates` says what
 * became of each mail that was begun to be sent, by channel; all went out where it is left out.
 */
export const naiveOutcome = (
  saved: readonly NaiveRule[],
  types: Types,
  inputs: readonly NaiveInput[],
  end: number,
  fates?: ReadonlyMap<string, readonly Fate[]>,
): NaiveOutcome => {
  const rules = [...saved]
  const versions = new Map(rules.map(({ name }) => [name, 1]))
  /** How many events there were when a version began. */
  const begins = new Map<string, number>()
  const events: NaiveEvent[] = []
  const alarms: NaiveAlarm[] = []
  const lives = new Map<string, RuleLife>()
  const arrived: NaiveMessage[] = []
  const refused: NaiveMessage[] = []
  /** By the message that is being judged. */
  let fired: NaiveEvent[] = []
  let clock = timeOf(inputs[0]) ?? end
  const mails = startNaiveMails(name => rules.find(rule => rule.name === name), fates)

  const versionOf = (rule: string): number => versions.get(rule) ?? 0
  const parentsOf = (child: string): NaiveRule[] =>
    rules.filter(({ when }) => 'pair' in when && when.pair.includes(child))

  const lifeOf = (rule: NaiveRule, device: string): RuleLife => {
    const key = `${rule.name} ${device}`
    const life = lives.get(key) ?? {
      rule,
      device,
      samples: [],
      window: [],
      resets: [],
      isArmed: true,
      used: [],
      closings: [],
    }
    lives.set(key, life)
    return life
  }

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

  const closeQuiet = (life: RuleLife, now: number): void => {
    const open = openAlarm(life.rule.name, life.device)
    const lastMatch = Math.max(...life.samples.map(({ at }) => at))
    const quietAt = lastMatch + (life.rule.windowMs ?? hour)
    if (open && now >= quietAt) close(open, quietAt, 'quiet')
  }

  const tick = (): void => {
    for (const life of lives.values()) if ('code' in life.rule.when) closeQuiet(life, clock)
    mails.sendDigests(clock)
  }

  const advance = (to: number): void => {
    for (let next = Math.floor(clock / minute) * minute + minute; next <= to; next += minute) {
      clock = next
      tick()
    }
    clock = Math.max(clock, to)
  }

  const fire = (life: RuleLife, at: number, isLate: boolean): void => {
    const { rule, device } = life
    if (rule.afterFirst) {
      life.window = []
      life.resets.push(at)
    } else if (!isLate || rule.count > 1) life.isArmed = false
    const version = versionOf(rule.name)
    if (eventsOf(rule.name, device).some(event => event.at === at)) return
    const event = { rule: rule.name, version, device, at, late: isLate }
    events.push(event)
    const isNewAlarm = isLate ? foldLate(life, at) : fold(life, at)
    if (isNewAlarm || !rule.countsAlarms) mails.notify(rule, device, at, clock)
    fired.push(event)
  }

  /** Of the rule as it is now. */
  const eventsOf = (rule: string | undefined, device: string): NaiveEvent[] =>
    events.filter(event => event.rule === rule && event.version === versionOf(event.rule) && event.device === device)

  const fold = (life: RuleLife, at: number): boolean => {
    const open = openAlarm(life.rule.name, life.device)
    if (!open) {
      begin(life, at)
      return true
    }
    open.count += 1
    open.last = Math.max(open.last, at)
    return false
  }

  /** A new alarm, closed at once where its end is known: a pair may be complete only after a child has closed. */
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

  /** Where an alarm from that time on ends, as far as it is known: at the next FALSE, or at the next closing of a child. */
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

  const foldLate = (life: RuleLife, at: number): boolean => {
    const alarm = overlapping(life, at)
    if (alarm) {
      alarm.count += 1
      alarm.last = Math.max(alarm.last, at)
      return false
    }
    begin(life, at)
    return true
  }

  /** Each firing of one child serves one pair, with the nearest unused firing of the other. */
  const pairUp = ({ rule: child, device, at, late }: NaiveEvent, ofMessage: readonly NaiveEvent[]): void => {
    for (const parent of parentsOf(child)) {
      if (!isOn(parent) || !('pair' in parent.when)) continue
      const other = parent.when.pair.find(name => name !== child)
      const life = lifeOf(parent, device)
      const begun = begins.get(parent.name) ?? 0
      const isUsed = (event: { rule: string; at: number }): boolean => life.used.includes(`${event.rule} ${event.at}`)
      if (isUsed({ rule: child, at })) continue
      const [nearest] = eventsOf(other, device)
        .filter(
          event =>
            Math.abs(event.at - at) <= (parent.windowMs ?? 0) && events.indexOf(event) >= begun && !isUsed(event),
        )
        .sort((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at) || b.at - a.at)
      if (!nearest) continue
      life.used.push(`${nearest.rule} ${nearest.at}`, `${child} ${at}`)
      fire(life, Math.max(at, nearest.at), late || (nearest.late && ofMessage.includes(nearest)))
    }
  }

  const takeFalse = (life: RuleLife, at: number, isLate: boolean): void => {
    if (life.rule.whenFalse) {
      life.window = isLate ? life.window.filter(time => time > at) : []
      life.resets.push(at)
      if (!isLate) life.isArmed = true
    }
    const open = openAlarm(life.rule.name, life.device)
    if (open && !isLate) close(open, at, 'FALSE')
  }

  const takeTrue = (life: RuleLife, at: number, isLate: boolean): void => {
    const { count, windowMs = Infinity, whenFalse, afterFirst } = life.rule
    if (isLate && count === 1) {
      if (!whenFalse || afterFirst || !overlapping(life, at)) fire(life, at, true)
      return
    }
    if (isLate && life.resets.some(reset => reset > at)) return
    const newest = isLate ? Math.max(at, ...life.window) : at
    life.window = life.window.filter(time => time > newest - windowMs)
    if (!whenFalse && !afterFirst && life.window.length < count) life.isArmed = true
    life.window = [...life.window, at].filter(time => time > newest - windowMs)
    if (life.window.length >= count && (afterFirst || life.isArmed)) fire(life, newest, isLate)
  }

  const judge = (message: NaiveMessage, rule: NaiveRule): boolean | undefined => {
    if ('code' in rule.when) return message.code?.toLowerCase() === rule.when.code ? true : undefined
    if ('pair' in rule.when || !message.readings) return undefined
    const { readings } = message
    if (!itemsOf(rule.when.logic).some(item => Object.hasOwn(readings, item))) return undefined
    return truth(rule.when.logic, item => valueAt(arrived, message, item, types))
  }

  const take = (message: NaiveMessage): void => {
    advance(message.receivedAt)
    const known = (list: readonly NaiveMessage[]): boolean => list.some(other => isSame(other, message))
    if (known(arrived) || known(refused)) return
    if (message.at > message.receivedAt + late) return void refused.push(message)
    const newest = Math.max(...arrived.filter(other => other.device === message.device).map(({ at }) => at))
    if (message.at < newest - late) return void refused.push(message)
    arrived.push(message)
    const judging = rules.filter(rule => isOn(rule) && !('pair' in rule.when))
    const verdicts = judging.map(rule => [lifeOf(rule, message.device), judge(message, rule)] as const)
    fired = []
    // Of one message, closings come before firings.
    for (const wanted of [false, true]) {
      for (const [life, verdict] of verdicts) {
        if (verdict !== wanted) continue
        const isLate = life.samples.some(sample => sample.at > message.at)
        if ('code' in life.rule.when && life.samples.length > 0) closeQuiet(life, message.at)
        life.samples.push({ at: message.at, isTrue: wanted })
        if (wanted) takeTrue(life, message.at, isLate)
        else takeFalse(life, message.at, isLate)
      }
    }
    const ofMessage = fired.toSorted((a, b) => a.at - b.at || (a.rule < b.rule ? -1 : 1))
    for (const event of ofMessage) pairUp(event, ofMessage)
  }

  /** Both rules of a rule of rules must be enabled, as it must be itself. */
  const isOn = ({ isDisabled, when }: NaiveRule): boolean =>
    !isDisabled && (!('pair' in when) || when.pair.every(name => rules.some(rule => rule.name === name && isOn(rule))))

  /** Of all instruments: the open alarm closes, and the rule begins with nothing. */
  const beginAnew = (name: string, closedBy: ClosedBy): void => {
    for (const alarm of alarms)
      if (alarm.rule === name && alarm.closedAt === undefined) Object.assign(alarm, { closedAt: clock, closedBy })
    for (const [key, life] of lives) if (life.rule.name === name) lives.delete(key)
    versions.set(name, versionOf(name) + 1)
    begins.set(name, events.length)
  }

  const edit = ({ editAt, rule, isNew }: NaiveEdit): void => {
    advance(editAt)
    const index = rules.findIndex(({ name }) => name === rule.name)
    const before = rules[index]
    rules[index] = rule
    mails.dropOthers(rule)
    for (const life of lives.values()) if (life.rule.name === rule.name) Object.assign(life, { rule })
    if (!isNew && before?.isDisabled === rule.isDisabled) return
    beginAnew(rule.name, rule.isDisabled ? 'disabled' : 'edit')
    for (const parent of parentsOf(rule.name)) beginAnew(parent.name, 'child')
  }

  for (const input of inputs) {
    if ('clockAt' in input) advance(input.clockAt)
    else if ('editAt' in input) edit(input)
    else take(input)
  }
  advance(end)
  return { events, alarms, notifications: mails.sent }
}

const timeOf = (input: NaiveInput | undefined): number | undefined => {
  if (!input || 'clockAt' in input) return input?.clockAt
  return 'editAt' in input ? input.editAt : input.receivedAt
}

interface RuleLife {
  readonly rule: NaiveRule
  readonly device: string
  readonly samples: { readonly at: number; readonly isTrue: boolean }[]
  window: number[]
  readonly resets: number[]
  isArmed: boolean
  /** Of a rule of rules: firings of its rules that have served a pair, and when alarms of them closed. */
  readonly used: string[]
  readonly closings: number[]
}
