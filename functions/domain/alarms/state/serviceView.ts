import { displayStatusOf } from '#shared/devices/status.ts'
import type { ReadingValue } from '#shared/contract/messages/telemetry.ts'
import type { FunctionName } from '#shared/expression/builtIns.ts'
import { callName } from '#shared/expression/print.ts'
import type { TimedValue } from './evaluatedMessage.ts'

/** What the service itself knows of an instrument. Times are by the service's clock, in epoch milliseconds. */
export interface ServiceView {
  /** The instrument's newest status. Its time `at` is by the instrument's clock. */
  readonly status: { readonly raw: string; readonly at: number } | undefined
  readonly presence: { readonly connected: boolean; readonly at: number } | undefined
  /**
   * When the service last received a message from the instrument, or the beginning of a connection. 0 before the
   * first.
   */
  readonly lastContacted: number
  /** When each item that some rule tests for silence was last received. */
  readonly received: Readonly<Record<string, number>>
  /** Since when each item that some rule tests for being unchanged has had its present value. */
  readonly unchanged: Readonly<Record<string, number>>
  /**
   * The earliest time from which silence and similar conditions count: the instrument's admission or the stage's
   * release, whichever was later.
   */
  readonly countsFrom: number
}

const minuteMs = 60_000

/** The whole minutes from one time to another; 0 if `to` is earlier. */
const minutesBetween = (from: number, to: number): number => Math.max(0, Math.floor((to - from) / minuteMs))

/**
 * Returns the value of a built-in input at a time by the service's clock, and the time since which the input has this
 * value. Undefined if nothing is known yet, or if the name is not that of a built-in input.
 */
export const serviceValue = (view: ServiceView, name: string, at: number): TimedValue | undefined => {
  switch (name) {
    case '$STATUS':
    case '$REPORTED':
      return statusValue(view.status, name)
    case '$CONNECTED':
      return view.presence && [view.presence.connected, view.presence.at]
    case '$OFFLINE':
      return view.presence && [offlineMinutes(view, view.presence, at), view.presence.at]
    case '$SILENT':
      return view.lastContacted > 0 ? silence(view, view.lastContacted, at) : undefined
    default:
      return silenceOf(view, name, at)
  }
}

/**
 * Returns a status as rules see it: its display group or, for the input with the reported text, that text in
 * capitals.
 */
export const statusValue = (status: ServiceView['status'], name: '$STATUS' | '$REPORTED'): TimedValue | undefined =>
  status && [name === '$STATUS' ? displayStatusOf(status.raw) : status.raw.toUpperCase(), status.at]

const offlineMinutes = (
  { countsFrom }: ServiceView,
  { connected, at: since }: NonNullable<ServiceView['presence']>,
  at: number,
): ReadingValue => (connected ? 0 : minutesBetween(Math.max(since, countsFrom), at))

const silence = ({ countsFrom }: ServiceView, last: number, at: number): TimedValue => [
  minutesBetween(Math.max(last, countsFrom), at),
  last,
]

const silenceOf = (view: ServiceView, name: string, at: number): TimedValue | undefined => {
  const timeIn = (times: Readonly<Record<string, number>>, called: FunctionName): number | undefined =>
    Object.entries(times).find(([parameter]) => callName({ function: called, parameter }) === name)?.[1]
  const since = timeIn(view.received, 'silent') ?? timeIn(view.unchanged, 'unchanged')
  return since === undefined ? undefined : silence(view, since, at)
}
