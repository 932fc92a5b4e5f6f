import type { WhyExpression } from '../match/whyExpression.ts'
import type { Alarm } from '../state/ruleEntry.ts'

/** Why a rule fired. `windowCount` of `needed` times were in the window. */
export type Why =
  | (WhyExpression & { readonly type: 'Expression'; readonly windowCount: number; readonly needed: number })
  | { readonly type: 'deviceCode'; readonly code: string; readonly windowCount: number; readonly needed: number }
  | { readonly type: 'ruleOfRules'; readonly firings: readonly { readonly rule: string; readonly at: number }[] }

/** A firing, recorded once and never changed. */
export interface FiringEvent {
  /** From rule, version, device and event time: a repeat gives the same. */
  readonly id: string
  readonly rule: string
  readonly version: number
  readonly severity: number
  readonly device: string
  readonly at: number
  readonly late: boolean
  readonly receivedAt: number
  readonly alarmId: string
  /** Whether it opened that alarm. */
  readonly opens: boolean
  readonly why: Why
}

/** An alarm after a change of it. Its id is that of the event that opened it. */
export interface AlarmChange extends Alarm {
  readonly rule: string
  readonly device: string
}

/** What the evaluation of one message, or the clock, brought. Each alarm is there once, as it was left. */
export interface Changes {
  readonly events: readonly FiringEvent[]
  readonly alarms: readonly AlarmChange[]
}

export const noChanges: Changes = { events: [], alarms: [] }

/** Dots occur in neither names of rules nor of devices. */
export const eventId = (device: string, rule: string, since: number, at: number): string =>
  `${device}.${rule}.${since}.${at}`
