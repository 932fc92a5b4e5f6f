import { spansAfter, type Recurring, type Span } from './occurrences.ts'

/** What a service mode applies to: one instrument, all instruments of a model, or a rule on all instruments. */
export interface ServiceSubject {
  readonly kind: 'instrument' | 'model' | 'rule'
  readonly name: string
}

/** When a service mode is in effect: once, or again and again. */
export type ServiceTimes = ({ readonly type: 'once' } & Span) | ({ readonly type: 'recurring' } & Recurring)

/**
 * A service mode: for some time, nobody is notified of the alarms of an instrument, a model or a rule. Times are
 * epoch milliseconds. Decision 152 says why the alarm engine has no service modes.
 */
export interface ServiceMode {
  readonly subject: ServiceSubject
  readonly by: string
  /** When the service mode was set, in epoch milliseconds. It is not in effect before that. */
  readonly at: number
  readonly reason: string
  readonly times: ServiceTimes
  /**
   * The time up to which the ends of the service mode's periods have been handled: the people concerned have been
   * notified.
   */
  readonly settledUntil: number
  /**
   * When, and by whom, a single period of the service mode was last ended early. Later periods of a recurring service
   * mode are not affected.
   */
  readonly cut?: { readonly at: number; readonly by: string }
  /** When, and by whom, the service mode as a whole was ended. Set once no further periods follow. */
  readonly ended?: { readonly at: number; readonly by?: string }
  /** When the service mode last suppressed the notification of a firing. Accurate to the hour. */
  readonly lastHidAt?: number
}

/** A period during which a service mode is in effect. `endedBy` is set if somebody ended it early. */
export interface ServiceSpan extends Span {
  readonly endedBy?: string
}

/**
 * Generates a service mode's periods that end after an instant, in order. A period that somebody ended early is
 * shorter than planned.
 */
export function* serviceSpans(mode: ServiceMode, after: number): Generator<ServiceSpan> {
  for (const planned of plannedSpans(mode.times, after)) {
    if (planned.from >= (mode.ended?.at ?? Infinity)) return
    const span = endedEarly(planned, mode)
    const from = Math.max(span.from, mode.at)
    if (span.until > Math.max(after, from)) yield { ...span, from }
  }
}

const plannedSpans = (times: ServiceTimes, after: number): Iterable<Span> => {
  if (times.type === 'recurring') return spansAfter(times, after)
  return times.until > after ? [{ from: times.from, until: times.until }] : []
}

const endedEarly = (planned: Span, { cut, ended }: ServiceMode): ServiceSpan => {
  const [end] = [cut, ended]
    .filter(one => one !== undefined)
    .filter(({ at }) => planned.from <= at && at < planned.until)
    .toSorted((one, other) => one.at - other.at)
  return end ? { ...planned, until: end.at, ...(end.by !== undefined && { endedBy: end.by }) } : planned
}

/** Returns the period during which a service mode is in effect now. Undefined if it is not in effect. */
export const currentSpan = (mode: ServiceMode, now: number): ServiceSpan | undefined => {
  const [first] = serviceSpans(mode, now)
  return first && first.from <= now ? first : undefined
}

/** Returns the next period of a service mode that has not begun yet. Undefined if there is none. */
export const nextSpan = (mode: ServiceMode, now: number): ServiceSpan | undefined => {
  for (const span of serviceSpans(mode, now)) if (span.from > now) return span
  return undefined
}

/** Returns the latest period of a service mode that is over but not handled yet. Undefined if there is none. */
export const spanToSettle = (mode: ServiceMode, now: number): ServiceSpan | undefined => {
  let last: ServiceSpan | undefined
  for (const span of serviceSpans(mode, mode.settledUntil)) {
    if (span.from >= now) break
    if (span.until <= now) last = span
  }
  return last
}

/** Whether a service mode is not in effect now and never will be again. */
export const isOver = (mode: ServiceMode, now: number): boolean => serviceSpans(mode, now).next().done === true

/** Whether the end of one of the service mode's periods has still to be handled. */
export const isToSettle = (mode: ServiceMode, now: number): boolean =>
  spanToSettle(mode, now) !== undefined || (isOver(mode, now) && !isSettledForGood(mode))

/** Whether a service mode has ended for good and the people concerned have been notified. */
export const isSettledForGood = ({ ended, settledUntil }: ServiceMode): boolean =>
  ended !== undefined && settledUntil >= ended.at

/**
 * Returns a service mode after the ends of its periods up to now have been handled. If no further period follows, the
 * service mode is marked as ended.
 */
export const settledAt = (mode: ServiceMode, now: number): ServiceMode => {
  const span = spanToSettle(mode, now)
  if (isOver(mode, now)) return { ...mode, settledUntil: now, ended: mode.ended ?? { at: now } }
  return span ? { ...mode, settledUntil: span.until } : mode
}

/** The instrument, the model and the rule of an alarm, by name. A service mode may apply to any of the three. */
export interface AlarmPlace {
  readonly deviceName: string
  readonly modelName: string
  readonly ruleName: string
}

/** Whether a service mode applies to an alarm's instrument, model or rule. */
export const isAbout = ({ kind, name }: ServiceSubject, { deviceName, modelName, ruleName }: AlarmPlace): boolean =>
  name === { instrument: deviceName, model: modelName, rule: ruleName }[kind]

/**
 * Returns the service mode that is in effect for an alarm now, with its present period. If there are several, the one
 * that ends last is chosen.
 */
export const chooseServiceMode = <M extends { readonly mode: ServiceMode }>(
  modes: readonly M[],
  place: AlarmPlace,
  now: number,
): (M & { readonly span: ServiceSpan }) | undefined =>
  modes
    .filter(({ mode }) => isAbout(mode.subject, place))
    .flatMap(stored => {
      const span = currentSpan(stored.mode, now)
      return span ? [{ ...stored, span }] : []
    })
    .toSorted((one, other) => other.span.until - one.span.until)
    .at(0)

const dayMs = 86_400_000
const forgottenAfterMs = 90 * dayMs
const uselessAfterMs = 180 * dayMs
const longMs = 7 * dayMs

/**
 * Returns why people may have forgotten a service mode: it is recurring and has suppressed nothing for 90 days, or it
 * lasts for more than a week. Undefined if neither reason applies.
 */
export const forgottenBecause = (mode: ServiceMode, now: number): 'unused' | 'long' | undefined => {
  if (mode.times.type === 'recurring') return hasHiddenNothing(mode, now, forgottenAfterMs) ? 'unused' : undefined
  return now >= mode.times.from && mode.times.until - mode.times.from > longMs ? 'long' : undefined
}

/** Whether a recurring service mode has suppressed nothing for so long that it is ended automatically. */
export const isUseless = (mode: ServiceMode, now: number): boolean =>
  mode.times.type === 'recurring' && hasHiddenNothing(mode, now, uselessAfterMs)

/**
 * Whether a service mode has suppressed no notification for some time, although it was in effect during that time. A
 * service mode that recurs once a year is therefore not useless.
 */
const hasHiddenNothing = (mode: ServiceMode, now: number, forMs: number): boolean => {
  const since = Math.max(mode.at, mode.lastHidAt ?? 0)
  if (now - since < forMs) return false
  const [next] = serviceSpans(mode, since + hourMs)
  return next === undefined || next.until <= now
}

/** `lastHidAt`, the time of the latest suppressed notification, is only written once an hour. */
const hourMs = 3_600_000
