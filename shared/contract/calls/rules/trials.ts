import * as z from 'zod'
import { audiences } from '../../../alarms/severity.ts'
import { SeenValue } from '../../alarm.ts'
import { OwnLimit } from '../../ownLimit.ts'
import { route } from '../../route.ts'
import { AnyRuleInput, RuleName } from '../../rule.ts'
import { compared } from '../../texts.ts'
import { DeviceName, Instant, TimeZone } from '../../values.ts'

const verdicts = ['TRUE', 'FALSE', 'UNKNOWN'] as const

/**
 * One input of the explained rule, with its value at the explained time. The value is null if the instrument has
 * never reported it.
 */
const ExplainedInput = z.object({
  name: z.string(),
  value: z.union([z.number(), z.string(), z.boolean(), z.null()]),
  at: Instant.nullable(),
  ageSeconds: z.number().nullable(),
  /** Whether the input was usable: it had been reported, had the right type and was not stale. */
  known: z.boolean(),
})

/** A part of an expression: either an `and` or `or` with its two sides, or a single condition. */
export interface ExplainedNode {
  readonly type: 'and' | 'or' | 'condition'
  /**
   * The text of this part of the expression, and where the part starts and ends in the printed expression. Both are
   * offsets in UTF-16 code units. The end is exclusive.
   */
  readonly text: string
  readonly start: number
  readonly end: number
  readonly verdict: (typeof verdicts)[number]
  readonly sides: ExplainedNode[]
}

export const ExplainedNode: z.ZodType<ExplainedNode> = z.lazy(() =>
  z.object({
    type: z.enum(['and', 'or', 'condition']),
    text: z.string(),
    start: z.int(),
    end: z.int(),
    verdict: z.enum(verdicts),
    sides: z.array(ExplainedNode),
  }),
)

export const Explanation = z.object({
  ruleName: z.string(),
  deviceName: z.string(),
  at: Instant,
  ruleType: z.string(),
  /** Whether the rule fired exactly at the time for which it is explained. */
  fired: z.boolean(),
  verdict: z.enum(verdicts),
  /** A sentence that says why the rule fired or did not fire. */
  message: z.string(),
  ruleExpression: z.string(),
  /** The explanation of each part of the rule's expression. Set only for rules on data items. */
  expression: ExplainedNode.optional(),
  /**
   * The rule's clear condition and its result at the explained time. The result is missing if a stored firing is
   * explained.
   */
  clear: z
    .object({ ruleExpression: z.string(), verdict: z.enum(verdicts).optional(), expression: ExplainedNode.optional() })
    .optional(),
  /**
   * The rule's delays in seconds: how long the expression must have been TRUE before the rule fires, and how long it
   * must have been FALSE (or the clear condition TRUE) before the alarm closes.
   */
  onDelay: z.int().optional(),
  offDelay: z.int().optional(),
  /** Since when the expression has been TRUE. Set while the rule is waiting for its on-delay to pass. */
  trueSince: Instant.optional(),
  inputs: z.array(ExplainedInput),
  /** How often the rule was TRUE within its window, and how often it must be TRUE to fire. */
  windowCount: z.int(),
  needed: z.int(),
  /** For a rule of rules: when each of its two rules last fired within the window around the explained time. */
  firings: z.array(z.object({ ruleName: z.string(), at: Instant })),
  /** The instrument's own limits in the rule's conditions. Missing if there are none. */
  ownLimits: z.array(OwnLimit).optional(),
  /**
   * When the rule last fired before the explained time. Set if it did not fire at the explained time and the earlier
   * firing is still stored.
   */
  lastFired: Instant.optional(),
  /**
   * When the service last heard from the instrument. Set only if the rule's alarm is open and that was a quarter of an
   * hour ago or longer, because the values may then have changed.
   */
  lastContacted: Instant.optional(),
})

export type Explanation = z.infer<typeof Explanation>

const Counts = z.object({ firings: z.int(), alarms: z.int(), notifications: z.int() })

/**
 * How a rule's alarms on one instrument would have changed with a delay or a clear condition (see
 * `shared/rules/damping.ts`).
 */
const DampedTrial = z.object({
  /** The delays that were tried, in seconds. Missing if no delays were tried. */
  onDelay: z.int().optional(),
  offDelay: z.int().optional(),
  clear: z.string().optional(),
  alarms: z.int(),
  isChattering: z.boolean(),
  trueSeconds: z.int(),
  openSeconds: z.int(),
  longestLost: z.int(),
})

/** The result of a back-test on one instrument: how the rule would have fired. */
export const DeviceTrial = z.object({
  deviceName: z.string(),
  modelName: z.string(),
  ...Counts.shape,
  /** How often the rule was evaluated, and the share of evaluations whose result was UNKNOWN. */
  evaluations: z.int(),
  unknownShare: z.number(),
  /** The items that made the result UNKNOWN, each with the share of evaluations in which the item was the cause. */
  unknownItems: z.array(z.object({ mnemonic: z.string(), share: z.number() })),
  /** The rule's items that the instrument did not report in the tested period or shortly before it. */
  unreportedItems: z.array(z.string()),
  /** The days on which the rule would have fired, in the requested time zone, oldest first. */
  firingDays: z.array(z.object({ day: z.string(), firings: z.int() })),
  /**
   * The first firings in the tested period. Each one has the values that the rule saw, how often it was TRUE in its
   * window, and how often it had to be TRUE.
   */
  firingList: z.array(
    z.object({ at: Instant, seen: z.array(SeenValue), windowCount: z.int().optional(), needed: z.int().optional() }),
  ),
  /** The times of the first firings that the rule would have had in the tested period. */
  firingTimes: z.array(Instant),
  alarmList: z.array(
    z.object({ alarmDate: Instant, lastAlarmDate: Instant, count: z.int(), closedAt: Instant.optional() }),
  ),
  notificationList: z.array(
    z.object({ audience: z.enum(audiences), at: Instant, firings: z.int(), digest: z.boolean() }),
  ),
  /**
   * How delays and clear conditions would change the rule's alarms. Missing if there are no alarms, or if the rule
   * already has delays.
   */
  damping: z.array(DampedTrial).optional(),
  /** The counts for the saved rule with this name, for comparison. Missing if no such rule is saved. */
  saved: Counts.optional(),
  /**
   * The number of firings that only the tested rule would have had, and the number that only the saved rule would
   * have had.
   */
  onlyTried: z.int().optional(),
  onlySaved: z.int().optional(),
  /** The rule was tested up to this time. Set if the instrument has more reports than one call can evaluate. */
  through: Instant.optional(),
})

export type DeviceTrial = z.infer<typeof DeviceTrial>

export const trials = {
  /**
   * Explains why a rule fired, or did not fire, on an instrument at a given time. This call is not in the
   * specification.
   */
  explainRule: route({
    method: 'POST',
    path: '/explainrule',
    summary: 'Why a rule fired on an instrument at a time, or why not',
    roles: ['adminGroup', 'readOnlyUser'],
    body: z.object({
      ruleName: RuleName,
      deviceName: DeviceName,
      /** The time for which the rule is explained. Defaults to now. */
      at: z.iso.datetime({ offset: true }).optional(),
    }),
    answer: Explanation,
  }),
  /**
   * Tests a rule on stored history, without storing anything. Each call tests one instrument after another, stops
   * before its time limit, and says where the next call continues. This call is not in the specification.
   */
  backtestRule: route({
    method: 'POST',
    path: '/backtestrule',
    summary: 'What a rule would have done on past data',
    roles: ['adminGroup', 'normalGroup'],
    body: AnyRuleInput.extend({
      startDate: z.iso.datetime({ offset: true }),
      endDate: z.iso.datetime({ offset: true }),
      /** The instruments to test the rule on. If left out or empty: all instruments of the rule's models. */
      deviceNames: z.array(DeviceName).max(1000).optional(),
      /** The time zone in which the days of the answer begin and end. */
      zone: TimeZone.default('UTC'),
      nextToken: compared(2048).optional(),
    }),
    answer: z.object({
      devices: z.array(DeviceTrial),
      done: z.boolean(),
      /** How much of the back-test is done, in percent. */
      progress: z.number(),
      nextToken: z.string().optional(),
      message: z.string(),
    }),
  }),
}
