import { startNaiveAlarms, type ClosedBy, type NaiveAlarm } from './naiveAlarms.ts'
import { startNaiveMails, type Fate, type NaiveMail } from './naiveMails.ts'
import { startNaiveRegister, type RuleLife } from './naiveRegister.ts'
import { isSame, itemsOf, truth, valueAt, type NaiveMessage, type NaiveRule, type Types } from './naiveResults.ts'

/**
 * A second implementation of alarm rules, which the engine is compared with. It shares no code with the engine and is
 * deliberately slow: it keeps every message, and looks everything up from scratch in lists that never shrink. Times
 * are in epoch milliseconds.
 */

/** A rule as a user saved it. `isNew` means that it is a new version, which starts from scratch. */
export interface NaiveEdit {
  readonly editAt: number
  readonly rule: NaiveRule
  readonly isNew: boolean
}

export type NaiveInput = NaiveMessage | NaiveEdit | { readonly clockAt: number }

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

const minute = 60_000
const late = 5 * minute

/**
 * Computes the outcome of messages and edits in the order of their arrival, until the clock reaches `end`. `fates`
 * has the outcome of each attempt to send a mail, keyed by schedule. Without it, every mail is sent.
 */
export const naiveOutcome = (
  saved: readonly NaiveRule[],
  types: Types,
  inputs: readonly NaiveInput[],
  end: number,
  fates?: ReadonlyMap<string, readonly Fate[]>,
): NaiveOutcome => {
  const register = startNaiveRegister(saved)
  const { rules, lives, versionOf, parentsOf, lifeOf, isOn } = register
  const { alarms, openAlarm, close, closeAll, autoResolve, fold, foldLate, overlapping } = startNaiveAlarms(register)
  /** How many events existed when the rule's current version began. */
  const begins = new Map<string, number>()
  const events: NaiveEvent[] = []
  const arrived: NaiveMessage[] = []
  const refused: NaiveMessage[] = []
  /** The events that the current message has caused. */
  let fired: NaiveEvent[] = []
  let clock = timeOf(inputs[0]) ?? end
  const mails = startNaiveMails(name => rules.find(rule => rule.name === name), fates)

  const tick = (): void => {
    for (const life of lives.values()) if ('code' in life.rule.when) autoResolve(life, clock)
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
    if (events.some(event => event.rule === rule.name && event.device === device && event.at === at)) return
    const event = { rule: rule.name, version, device, at, late: isLate }
    events.push(event)
    const isNewAlarm = isLate ? foldLate(life, at) : fold(life, at)
    if (isNewAlarm || !rule.countsAlarms) mails.notify(rule, device, at, clock)
    fired.push(event)
  }

  /** The events of the rule's current version. */
  const eventsOf = (rule: string | undefined, device: string): NaiveEvent[] =>
    events.filter(event => event.rule === rule && event.version === versionOf(event.rule) && event.device === device)

  /**
   * Completes pairs. Each firing is used at most once, together with the nearest unused firing of the other child.
   */
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

  const evaluate = (message: NaiveMessage, rule: NaiveRule): boolean | undefined => {
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
    const enabled = rules.filter(rule => isOn(rule) && !('pair' in rule.when))
    const results = enabled.map(rule => [lifeOf(rule, message.device), evaluate(message, rule)] as const)
    fired = []
    // For each message, closings are processed before firings.
    for (const wanted of [false, true]) {
      for (const [life, result] of results) {
        if (result !== wanted) continue
        const isLate = life.samples.some(sample => sample.at > message.at)
        if ('code' in life.rule.when && life.samples.length > 0) autoResolve(life, message.at)
        life.samples.push({ at: message.at, isTrue: wanted })
        if (wanted) takeTrue(life, message.at, isLate)
        else takeFalse(life, message.at, isLate)
      }
    }
    const ofMessage = fired.toSorted((a, b) => a.at - b.at || (a.rule < b.rule ? -1 : 1))
    for (const event of ofMessage) pairUp(event, ofMessage)
  }

  /** Starts a rule from scratch on all instruments and closes its open alarms. */
  const beginAnew = (name: string, closedBy: ClosedBy): void => {
    closeAll(name, clock, closedBy)
    register.beginVersion(name)
    begins.set(name, events.length)
  }

  const edit = ({ editAt, rule, isNew }: NaiveEdit): void => {
    advance(editAt)
    const before = register.save(rule)
    mails.dropOthers(rule)
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
