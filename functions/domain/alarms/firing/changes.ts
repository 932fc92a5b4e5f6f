import type { WhyExpression } from '../match/whyExpression.ts'
import type { Alarm } from '../state/ruleEntry.ts'

/**
 * Why a rule fired. An expression was TRUE at `windowCount` times in the window, and `needed` times were enough.
 * Events are stored with this reason.
 */
export type Why =
  | (WhyExpression & { readonly type: 'Expression'; readonly windowCount: number; readonly needed: number })
  | { readonly type: 'deviceCode'; readonly code: string; readonly windowCount: number; readonly needed: number }
  | { readonly type: 'ruleOfRules'; readonly firings: readonly { readonly rule: string; readonly at: number }[] }

/** The record that a rule fired, which is never changed. */
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
  /** Whether the firing opened the alarm. */
  readonly opens: boolean
  readonly why: Why
  /** `isShadow` is set if the rule is a shadow. Such a firing is not stored: its alarm has the number of firings. */
  readonly isShadow?: true
}

/** An alarm after a change. Its id is the id of the event that opened the alarm. */
export interface AlarmChange extends Alarm {
  readonly rule: string
  readonly device: string
}

/**
 * The firings, and the alarms that changed, because of one message or because time passed. Each alarm appears once, in
 * its final state.
 */
export interface Changes {
  readonly events: readonly FiringEvent[]
  readonly alarms: readonly AlarmChange[]
}

export const noChanges: Changes = { events: [], alarms: [] }

/** Makes the id of an event. Names of rules and of devices have no dots. */
export const eventId = (device: string, rule: string, since: number, at: number): string =>
  `${device}.${rule}.${since}.${at}`
