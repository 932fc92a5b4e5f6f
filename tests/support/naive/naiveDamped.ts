/**
 * A second implementation of rules that use one item P, with a clear condition and delays. The engine is compared
 * with it. It keeps every message and computes everything from scratch. It shares no code with the engine. Times are
 * in epoch milliseconds.
 */

export interface DampedRule {
  readonly raises: (value: number) => boolean
  /** The clear condition. If missing, a FALSE of the rule closes the alarm. */
  readonly clears?: (value: number) => boolean
  readonly onDelay: number
  readonly offDelay: number
}

/** A message with one value. A text is a value of the wrong type, which makes the rule UNKNOWN. */
export interface DampedMessage {
  readonly at: number
  readonly receivedAt: number
  readonly value: number | string
}

interface Evaluation {
  readonly at: number
  readonly fire: boolean | undefined
  readonly close: boolean | undefined
  readonly isLate: boolean
}

interface DampedAlarm {
  readonly from: number
  last: number
  count: number
  closedAt: number | undefined
}

export interface DampedOutcome {
  readonly events: { readonly at: number; readonly late: boolean }[]
  readonly alarms: DampedAlarm[]
}

const minute = 60_000

export const naiveDamped = (
  rule: DampedRule,
  staleMs: number,
  messages: readonly DampedMessage[],
  end: number,
): DampedOutcome => {
  const { onDelay, offDelay } = rule
  const evaluations: Evaluation[] = []
  const known: DampedMessage[] = []
  const events: DampedOutcome['events'] = []
  const alarms: DampedAlarm[] = []
  let isArmed = true
  let clock = messages[0]?.receivedAt ?? end

  const resultsOf = (value: number | string) => {
    if (typeof value === 'string') return { fire: undefined, close: undefined }
    const fire = rule.raises(value)
    return { fire, close: rule.clears ? rule.clears(value) : !fire }
  }
  const isFiring = ({ fire, close }: Pick<Evaluation, 'fire' | 'close'>) => fire === true && close !== true
  const isClosing = ({ fire, close }: Pick<Evaluation, 'fire' | 'close'>) => close === true && fire !== true

  /** The time of the evaluation since which a side has been TRUE. Only evaluations after `after` are considered. */
  const sinceOf = (side: 'fire' | 'close', after: number, until: number): number | undefined => {
    let since: number | undefined
    let fresh = 0
    for (const one of evaluations.filter(({ at }) => at > after && at <= until).toSorted((a, b) => a.at - b.at)) {
      if (one[side] === false) since = undefined
      else if (one.isLate) continue
      else if (one[side] === undefined) fresh = Math.min(fresh, one.at)
      else {
        if (since === undefined || one.at - fresh > staleMs) since = one.at
        fresh = one.at + staleMs
      }
    }
    return since
  }
  const lasted = (side: 'fire' | 'close', delay: number, at: number, after = 0): boolean => {
    const since = sinceOf(side, after, at)
    return since !== undefined && at - since >= delay
  }
  const open = () => alarms.find(({ closedAt }) => closedAt === undefined)

  const fire = (at: number, late: boolean, to = at, endsAt?: number): void => {
    if (events.some(event => event.at === at)) return
    events.push({ at, late })
    const joined =
      alarms.find(({ from, closedAt = at }) => from <= at && at < closedAt) ??
      (late ? alarms.find(({ from, closedAt = Infinity }) => from < to && closedAt > at) : open())
    if (!joined) return void alarms.push({ from: at, last: at, count: 1, closedAt: endsAt })
    joined.last = Math.max(joined.last, at)
    joined.count += 1
  }
  const close = (at: number): void => {
    const alarm = open()
    if (alarm) alarm.closedAt = Math.max(at, alarm.from)
  }

  const lookAt = (at: number) => {
    const [latest] = known.filter(message => message.at <= at).toSorted((a, b) => b.at - a.at)
    return latest && at - latest.at <= staleMs ? resultsOf(latest.value) : { fire: undefined, close: undefined }
  }
  const passMinute = (at: number): void => {
    const seen = lookAt(at)
    if (offDelay > 0 && isClosing(seen) && open() && lasted('close', offDelay, at)) close(at)
    if (onDelay > 0 && isArmed && isFiring(seen) && lasted('fire', onDelay, at)) {
      isArmed = false
      fire(at, false)
    }
  }
  const advance = (to: number): void => {
    for (let next = (Math.floor(clock / minute) + 1) * minute; next <= to; next += minute) passMinute(next)
    clock = Math.max(clock, to)
  }

  /** When an alarm that began at `at` would have closed, as far as is known. Infinity if it would still be open. */
  const endOf = (at: number): number => {
    const later = evaluations.filter(one => one.at > at)
    if (offDelay === 0) return Math.min(...later.filter(isClosing).map(one => one.at))
    const minutes: number[] = []
    for (let next = (Math.floor(at / minute) + 1) * minute; next <= clock; next += minute) minutes.push(next)
    const moments = [
      ...later.filter(one => !one.isLate && isClosing(one)).map(one => one.at),
      ...minutes.filter(next => isClosing(lookAt(next))),
    ]
    return Math.min(...moments.filter(moment => lasted('close', offDelay, moment, at)))
  }

  const take = (message: DampedMessage): void => {
    advance(message.receivedAt)
    const newest = Math.max(0, ...known.map(({ at }) => at))
    if (message.at < newest - 5 * minute) return
    const results = resultsOf(message.value)
    const isLate = evaluations.some(one => one.at > message.at && (one.fire !== undefined || one.close !== undefined))
    const { at } = message
    if (isLate) {
      if (onDelay === 0 && isFiring(results)) {
        const to = endOf(at)
        fire(at, true, to, Number.isFinite(to) ? to : undefined)
      }
      known.push(message)
      evaluations.push({ at, ...results, isLate })
      return
    }
    known.push(message)
    evaluations.push({ at, ...results, isLate })
    if (isClosing(results)) {
      isArmed = true
      if (open() && (offDelay === 0 || lasted('close', offDelay, at))) close(at)
    }
    if (!isFiring(results)) return
    if (onDelay === 0) fire(at, false)
    else if (isArmed && lasted('fire', onDelay, at)) {
      isArmed = false
      fire(at, false)
    }
  }

  for (const message of messages) take(message)
  advance(end)
  return { events, alarms }
}
