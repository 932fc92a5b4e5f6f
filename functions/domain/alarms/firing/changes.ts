import type { WhyExpression } from '../match/whyExpression.ts'
import type { Alarm } from '../state/ruleEntry.ts'

/**
 * Why a rule fired, as it is stored in the event. For an expression: it was TRUE at `windowCount` times within the
 * window, and `needed` times were required.
 */
export type Why =
  | (WhyExpression & { readonly type: 'Expression'; readonly windowCount: number; readonly needed: number })
  | { readonly type: 'deviceCode'; readonly code: string; readonly windowCount: number; readonly needed: number }
  | { readonly type: 'ruleOfRules'; readonly firings: readonly { readonly rule: string; readonly at: number }[] }

/** The record that a rule fired. It is never changed. */
export interface FiringEvent {
  /**
   * The id of the event. It consists of rule, publication, device and event time, so that a repeated evaluation gives
   * the same id.
   */
  readonly id: string
  readonly rule: string
  readonly version: number
  readonly severity: number
  readonly device: string
  readonly at: number
  readonly late: boolean
  readonly receivedAt: number
  readonly alarmId: string
  /** Whether this firing opened the alarm that it belongs to. */
  readonly opens: boolean
  readonly why: Why
  /**
   * Set if the rule is a shadow. The firing of a shadow is not stored as an event: it is only counted in its alarm.
   */
  readonly isShadow?: true
}

/** An alarm after a change. Its id is that of the event that opened it. */
export interface AlarmChange extends Alarm {
  readonly rule: string
  readonly device: string
}

/**
 * The firings and the changed alarms that result from one message, or from the passing of time. Each alarm appears
 * once, in its final state.
 */
export interface Changes {
  readonly events: readonly FiringEvent[]
  readonly alarms: readonly AlarmChange[]
}

export const noChanges: Changes = { events: [], alarms: [] }

/** Builds the id of an event. The names of rules and devices contain no dots. */
export const eventId = (device: string, rule: string, since: number, at: number): string =>
  `${device}.${rule}.${since}.${at}`
