import type { Audience } from '#shared/severity.ts'

/**
 * A second implementation of alarm rules, to hold the engine against. It shares no code with it and is slow on purpose:
 * every message is kept, and everything is looked up anew in lists that never shrink. Times are epoch milliseconds.
 */

export type NaiveValue = number | string | boolean

export type NaiveLogic =
  | { readonly join: 'and' | 'or'; readonly left: NaiveLogic; readonly right: NaiveLogic }
  | { readonly item: string; readonly operator: '>' | '=' | '!='; readonly value: NaiveValue }

export interface NaiveRule {
  readonly name: string
  readonly when:
    | { readonly logic: NaiveLogic }
    | { readonly code: string }
    | { readonly pair: readonly [string, string] }
  readonly count: number
  readonly windowMs: number | undefined
  readonly whenFalse: boolean
  readonly afterFirst: boolean
  readonly audiences: readonly Audience[]
  readonly intervalMs: number
  /** Notifications count alarms, not firings. */
  readonly countsAlarms: boolean
}

export interface NaiveMessage {
  readonly device: string
  readonly receivedAt: number
  readonly at: number
  readonly readings?: Readonly<Record<string, NaiveValue>>
  readonly code?: string
}

export interface NaiveOutcome {
  readonly events: readonly { rule: string; device: string; at: number; late: boolean }[]
  readonly alarms: readonly NaiveAlarm[]
  readonly notifications: readonly {
    rule: string
    device: string
    audience: Audience
    at: number
    firings: number
    digest: boolean
  }[]
}

interface NaiveAlarm {
  readonly rule: string
  readonly device: string
  readonly from: number
  last: number
  count: number
  closedAt: number | undefined
}

const minute = 60_000
const late = 5 * minute
const stale = 15 * minute
const hour = 60 * minute

type Types = Readonly<Record<string, 'number' | 'string' | 'boolean'>>

/** What must come of messages in the order of their arrival, until the clock says `end`. */
export const naiveOutcome = (
  rules: readonly NaiveRule[],
  types: Types,
  messages: readonly NaiveMessage[],
  end: number,
): NaiveOutcome => {
  const events: NaiveOutcome['events'][number][] = []
  const alarms: NaiveAlarm[] = []
  const notifications: NaiveOutcome['notifications'][number][] = []
  const lives = new Map<string, RuleLife>()
  const posts = new Map<string, { lastSent: number | undefined; held: number }>()
  const arrived: NaiveMessage[] = []
  const refused: NaiveMessage[] = []
  let clock = messages[0]?.receivedAt ?? end

  const lifeOf = (rule: NaiveRule, device: string): RuleLife => {
    const key = `${rule.name} ${device}`
    const life = lives.get(key) ?? { rule, device, samples: [], window: [], resets: [], isArmed: true, used: [] }
    lives.set(key, life)
    return life
  }

  const openAlarm = (rule: string, device: string): NaiveAlarm | undefined =>
    alarms.find(alarm => alarm.rule === rule && alarm.device === device && alarm.closedAt === undefined)

  const close = (alarm: NaiveAlarm, at: number): void => {
    alarm.closedAt = at
    for (const parent of rules) {
      if (!('pair' in parent.when) || !parent.when.pair.includes(alarm.rule)) continue
      const open = openAlarm(parent.name, alarm.device)
      if (open && at >= open.from) close(open, at)
    }
  }

  const notify = (rule: NaiveRule, device: string): void => {
    for (const audience of rule.audiences) {
      const key = `${rule.name} ${device} ${audience}`
      const post = posts.get(key) ?? { lastSent: undefined, held: 0 }
      posts.set(key, post)
      if (post.held === 0 && (post.lastSent === undefined || clock - post.lastSent >= rule.intervalMs)) {
        post.lastSent = clock
        notifications.push({ rule: rule.name, device, audience, at: clock, firings: 1, digest: false })
      } else post.held += 1
    }
  }

  const sendDigests = (): void => {
    for (const [key, post] of posts) {
      const [name = '', device = '', audience] = key.split(' ')
      const rule = rules.find(one => one.name === name)
      if (!rule || post.held === 0 || clock - (post.lastSent ?? 0) < rule.intervalMs) continue
      notifications.push({
        rule: name,
        device,
        audience: audience as Audience,
        at: clock,
        firings: post.held,
        digest: true,
      })
      Object.assign(post, { lastSent: clock, held: 0 })
    }
  }

  const closeQuiet = (life: RuleLife, now: number): void => {
    const open = openAlarm(life.rule.name, life.device)
    const lastMatch = Math.max(...life.samples.map(({ at }) => at))
    const quietAt = lastMatch + (life.rule.windowMs ?? hour)
    if (open && now >= quietAt) close(open, quietAt)
  }

  const tick = (): void => {
    for (const life of lives.values()) if ('code' in life.rule.when) closeQuiet(life, clock)
    sendDigests()
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
    if (events.some(event => event.rule === rule.name && event.device === device && event.at === at)) return
    events.push({ rule: rule.name, device, at, late: isLate })
    const isNewAlarm = isLate ? foldLate(life, at) : fold(rule.name, device, at)
    if (isNewAlarm || !rule.countsAlarms) notify(rule, device)
    pairUp(life, at, isLate)
  }

  const fold = (rule: string, device: string, at: number): boolean => {
    const open = openAlarm(rule, device)
    if (!open) {
      alarms.push({ rule, device, from: at, last: at, count: 1, closedAt: undefined })
      return true
    }
    open.count += 1
    open.last = Math.max(open.last, at)
    return false
  }

  const nextFalse = (life: RuleLife, at: number): number =>
    Math.min(...life.samples.filter(sample => !sample.isTrue && sample.at > at).map(sample => sample.at))

  const overlapping = (life: RuleLife, at: number): NaiveAlarm | undefined =>
    alarms.find(
      alarm =>
        alarm.rule === life.rule.name &&
        alarm.device === life.device &&
        alarm.from < nextFalse(life, at) &&
        (alarm.closedAt ?? Infinity) > at,
    )

  const foldLate = (life: RuleLife, at: number): boolean => {
    const alarm = overlapping(life, at)
    if (alarm) {
      alarm.count += 1
      alarm.last = Math.max(alarm.last, at)
      return false
    }
    const until = nextFalse(life, at)
    const closedAt = until === Infinity ? undefined : until
    alarms.push({ rule: life.rule.name, device: life.device, from: at, last: at, count: 1, closedAt })
    return true
  }

  /** Each firing of one child serves one pair, with the nearest unused firing of the other. */
  const pairUp = (child: RuleLife, at: number, isLate: boolean): void => {
    for (const parent of rules) {
      if (!('pair' in parent.when) || !parent.when.pair.includes(child.rule.name)) continue
      const other = parent.when.pair.find(name => name !== child.rule.name)
      const life = lifeOf(parent, child.device)
      const free = events
        .filter(event => event.rule === other && event.device === child.device)
        .filter(event => Math.abs(event.at - at) <= (parent.windowMs ?? 0))
        .filter(event => !life.used.includes(`${event.rule} ${event.at}`))
        .sort((a, b) => Math.abs(a.at - at) - Math.abs(b.at - at) || b.at - a.at)
      const [nearest] = free
      if (!nearest) continue
      life.used.push(`${nearest.rule} ${nearest.at}`, `${child.rule.name} ${at}`)
      fire(life, Math.max(at, nearest.at), isLate)
    }
  }

  const takeFalse = (life: RuleLife, at: number, isLate: boolean): void => {
    if (life.rule.whenFalse) {
      life.window = isLate ? life.window.filter(time => time > at) : []
      life.resets.push(at)
      if (!isLate) life.isArmed = true
    }
    const open = openAlarm(life.rule.name, life.device)
    if (open && !isLate) close(open, at)
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
    const verdicts = rules.map(rule => [lifeOf(rule, message.device), judge(message, rule)] as const)
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
  }

  for (const message of messages) take(message)
  advance(end)
  return { events, alarms, notifications }
}

interface RuleLife {
  readonly rule: NaiveRule
  readonly device: string
  readonly samples: { readonly at: number; readonly isTrue: boolean }[]
  window: number[]
  readonly resets: number[]
  isArmed: boolean
  /** Of a rule of rules: firings of its rules that have served a pair. */
  readonly used: string[]
}

const isSame = (one: NaiveMessage, other: NaiveMessage): boolean =>
  one.device === other.device &&
  one.at === other.at &&
  one.code === other.code &&
  JSON.stringify(one.readings) === JSON.stringify(other.readings)

const itemsOf = (logic: NaiveLogic): string[] =>
  'join' in logic ? [...itemsOf(logic.left), ...itemsOf(logic.right)] : [logic.item]

/** A message's own value, else the latest at or before its time: of equal times the first that arrived. */
const valueAt = (
  arrived: readonly NaiveMessage[],
  message: NaiveMessage,
  item: string,
  types: Types,
): NaiveValue | undefined => {
  const own = message.readings?.[item]
  const candidates = arrived.filter(
    other => other.device === message.device && other.at <= message.at && other.readings?.[item] !== undefined,
  )
  const newest = Math.max(...candidates.map(({ at }) => at))
  const value = own ?? candidates.find(({ at }) => at === newest)?.readings?.[item]
  if (own === undefined && message.at - newest > stale) return undefined
  return typeof value === types[item] ? value : undefined
}

const truth = (logic: NaiveLogic, valueOf: (item: string) => NaiveValue | undefined): boolean | undefined => {
  if ('join' in logic) {
    const [left, right] = [truth(logic.left, valueOf), truth(logic.right, valueOf)]
    const decisive = logic.join === 'or'
    if (left === decisive || right === decisive) return decisive
    return left === undefined || right === undefined ? undefined : !decisive
  }
  const value = valueOf(logic.item)
  if (value === undefined) return undefined
  if (logic.operator === '>') return value > logic.value
  return (value === logic.value) === (logic.operator === '=')
}
