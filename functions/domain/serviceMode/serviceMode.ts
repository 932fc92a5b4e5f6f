import { spansAfter, type Recurring, type Span } from './occurrences.ts'

/** The subject of a service mode: one instrument, all instruments of a model, or a rule on all instruments. */
export interface ServiceSubject {
  readonly kind: 'instrument' | 'model' | 'rule'
  readonly name: string
}

/** When a service mode holds. */
export type ServiceTimes = ({ readonly type: 'once' } & Span) | ({ readonly type: 'recurring' } & Recurring)

/**
 * Keeps everybody from being notified of the alarms of its subject, for some time. Times are epoch milliseconds.
 * Decision 152 says why the engine knows nothing of it.
 */
export interface ServiceMode {
  readonly subject: ServiceSubject
  readonly by: string
  /** When somebody set it; it holds at no earlier time. */
  readonly at: number
  readonly reason: string
  readonly times: ServiceTimes
  /** Each end until this time was dealt with, and the people concerned were notified. */
  readonly settledUntil: number
  /** When somebody last ended a time early. Later times of a recurring service mode still come. */
  readonly cut?: { readonly at: number; readonly by: string }
  /** Set once no further time comes. */
  readonly ended?: { readonly at: number; readonly by?: string }
  /** When it last kept people from being notified of a firing, to the hour. */
  readonly lastHidAt?: number
}

/** A time in which a service mode holds, and who ended it before its end. */
export interface ServiceSpan extends Span {
  readonly endedBy?: string
}

/** The times of a service mode that are over after an instant, in order, as people have ended them. */
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

/** The time in which a service mode holds now; undefined while it does not. */
export const currentSpan = (mode: ServiceMode, now: number): ServiceSpan | undefined => {
  const [first] = serviceSpans(mode, now)
  return first && first.from <= now ? first : undefined
}

/** The next time that has not begun. */
export const nextSpan = (mode: ServiceMode, now: number): ServiceSpan | undefined => {
  for (const span of serviceSpans(mode, now)) if (span.from > now) return span
  return undefined
}

/** The last time that is over and has still to be dealt with. */
export const spanToSettle = (mode: ServiceMode, now: number): ServiceSpan | undefined => {
  let last: ServiceSpan | undefined
  for (const span of serviceSpans(mode, mode.settledUntil)) {
    if (span.from >= now) break
    if (span.until <= now) last = span
  }
  return last
}

/** Whether no time holds or comes any more. */
export const isOver = (mode: ServiceMode, now: number): boolean => serviceSpans(mode, now).next().done === true

/** Whether something of it has still to be dealt with. */
export const isToSettle = (mode: ServiceMode, now: number): boolean =>
  spanToSettle(mode, now) !== undefined || (isOver(mode, now) && !isSettledForGood(mode))

/** Whether it has ended and the people concerned were notified. */
export const isSettledForGood = ({ ended, settledUntil }: ServiceMode): boolean =>
  ended !== undefined && settledUntil >= ended.at

/** A service mode with everything dealt with up to now. It has ended if no time comes any more. */
export const settledAt = (mode: ServiceMode, now: number): ServiceMode => {
  const span = spanToSettle(mode, now)
  if (isOver(mode, now)) return { ...mode, settledUntil: now, ended: mode.ended ?? { at: now } }
  return span ? { ...mode, settledUntil: span.until } : mode
}

/** The rule and the instrument of an alarm. */
export interface AlarmPlace {
  readonly deviceName: string
  readonly modelName: string
  readonly ruleName: string
}

/** Whether a service mode is about an alarm's instrument, its model or its rule. */
export const isAbout = ({ kind, name }: ServiceSubject, { deviceName, modelName, ruleName }: AlarmPlace): boolean =>
  name === { instrument: deviceName, model: modelName, rule: ruleName }[kind]

/** The service mode that holds for an alarm now, and its end. If several hold, it is the one that ends last. */
export const serviceModeOf = <M extends { readonly mode: ServiceMode }>(
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
 * Why people may have forgotten a service mode: a recurring one hid nothing for 90 days, or it holds for over a week.
 */
export const forgottenBecause = (mode: ServiceMode, now: number): 'unused' | 'long' | undefined => {
  if (mode.times.type === 'recurring') return hasHiddenNothing(mode, now, forgottenAfterMs) ? 'unused' : undefined
  return now >= mode.times.from && mode.times.until - mode.times.from > longMs ? 'long' : undefined
}

/** Whether a recurring service mode has hidden nothing for so long that it ends by itself. */
export const isUseless = (mode: ServiceMode, now: number): boolean =>
  mode.times.type === 'recurring' && hasHiddenNothing(mode, now, uselessAfterMs)

/** Whether it has hidden nothing for some time and has had a time since: one that comes once a year is not useless. */
const hasHiddenNothing = (mode: ServiceMode, now: number, forMs: number): boolean => {
  const since = Math.max(mode.at, mode.lastHidAt ?? 0)
  if (now - since < forMs) return false
  const [next] = serviceSpans(mode, since + hourMs)
  return next === undefined || next.until <= now
}

/** `lastHidAt` is as exact as that. */
const hourMs = 3_600_000
