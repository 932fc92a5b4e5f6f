import * as z from 'zod'
import { audiences } from '../../alarms/severity.ts'
import { SeenValue } from '../alarm.ts'
import { OwnLimit } from '../ownLimit.ts'
import { route } from '../route.ts'
import { AnyRuleInput, RuleName } from '../rule.ts'
import { compared } from '../texts.ts'
import { DeviceName, Instant, TimeZone } from '../values.ts'

const verdicts = ['TRUE', 'FALSE', 'UNKNOWN'] as const

/** One input as the rule saw it. If the instrument never reported it, it has no value. */
const ExplainedInput = z.object({
  name: z.string(),
  value: z.union([z.number(), z.string(), z.boolean(), z.null()]),
  at: Instant.nullable(),
  ageSeconds: z.number().nullable(),
  /** Whether the input could be used: it was reported, has the right type and was not stale. */
  known: z.boolean(),
})

/** A part of an expression: either an `and` or `or` with its two sides, or one condition. */
export interface ExplainedNode {
  readonly type: 'and' | 'or' | 'condition'
  /**
   * The text of the part, and where it begins and ends in the expression as it is printed. Both are counted in UTF-16
   * code units; the end is exclusive.
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
  /** Whether the rule fired at exactly this time. */
  fired: z.boolean(),
  verdict: z.enum(verdicts),
  /** The explanation in one sentence. */
  message: z.string(),
  ruleExpression: z.string(),
  /** The explained expression. Only rules on data items have one. */
  expression: ExplainedNode.optional(),
  /** The rule's clear condition and its result at this time. The result is missing for a stored firing. */
  clear: z
    .object({ ruleExpression: z.string(), verdict: z.enum(verdicts).optional(), expression: ExplainedNode.optional() })
    .optional(),
  /**
   * The seconds for which the expression must have been TRUE before the rule fires, and those for which it must have
   * been FALSE (or the clear condition TRUE) before the alarm closes.
   */
  onDelay: z.int().optional(),
  offDelay: z.int().optional(),
  /** The time since which the expression has been TRUE. Set while the rule waits for its delay. */
  trueSince: Instant.optional(),
  inputs: z.array(ExplainedInput),
  /** The number of times in the window, and the number that makes the rule fire. */
  windowCount: z.int(),
  needed: z.int(),
  /** When each rule of a rule of rules last fired, no further from this time than the window. */
  firings: z.array(z.object({ ruleName: z.string(), at: Instant })),
  /** The instrument's own limits in the explained conditions. Missing if there are none. */
  ownLimits: z.array(OwnLimit).optional(),
  /**
   * When the rule last fired before this time. Set if it did not fire at this time and the earlier firing is still
   * stored.
   */
  lastFired: Instant.optional(),
})

export type Explanation = z.infer<typeof Explanation>

const Counts = z.object({ firings: z.int(), alarms: z.int(), notifications: z.int() })

/** The effect that delays or a clear condition would have had on one instrument (`shared/rules/damping.ts`). */
const DampedTrial = z.object({
  /** `onDelay` is in seconds. */
  onDelay: z.int().optional(),
  offDelay: z.int().optional(),
  clear: z.string().optional(),
  alarms: z.int(),
  isChattering: z.boolean(),
  trueSeconds: z.int(),
  openSeconds: z.int(),
  longestLost: z.int(),
})

/** The effect that a rule would have had on one instrument. */
export const DeviceTrial = z.object({
  deviceName: z.string(),
  modelName: z.string(),
  ...Counts.shape,
  /** How often the rule was evaluated, and the share of evaluations that gave UNKNOWN. */
  evaluations: z.int(),
  unknownShare: z.number(),
  /** The items that made the result UNKNOWN, each with its share of `evaluations`. */
  unknownItems: z.array(z.object({ mnemonic: z.string(), share: z.number() })),
  /** The items of the rule that the instrument did not report in the window or shortly before it. */
  unreportedItems: z.array(z.string()),
  /** The days with firings, in the requested zone, oldest first. */
  firingDays: z.array(z.object({ day: z.string(), firings: z.int() })),
  /** The first firings, each with what the rule saw, the number of times in its window, and the number needed. */
  firingList: z.array(
    z.object({ at: Instant, seen: z.array(SeenValue), windowCount: z.int().optional(), needed: z.int().optional() }),
  ),
  /** The times of firings; like every list, only the first entries. */
  firingTimes: z.array(Instant),
  alarmList: z.array(
    z.object({ alarmDate: Instant, lastAlarmDate: Instant, count: z.int(), closedAt: Instant.optional() }),
  ),
  notificationList: z.array(
    z.object({ audience: z.enum(audiences), at: Instant, firings: z.int(), digest: z.boolean() }),
  ),
  /**
   * The effect of delays and clear conditions on the rule. Missing if there are no alarms, or if the rule already has
   * delays.
   */
  damping: z.array(DampedTrial).optional(),
  /** The effect that the saved rule of this name would have had. Missing if there is none. */
  saved: Counts.optional(),
  /** The numbers of firings that only the tried rule, or only the saved rule, would have had. */
  onlyTried: z.int().optional(),
  onlySaved: z.int().optional(),
  /**
   * The time up to which the rule was evaluated. Set if the instrument has more reports than one call can evaluate.
   */
  through: Instant.optional(),
})

export type DeviceTrial = z.infer<typeof DeviceTrial>

export const trials = {
  /**
   * Explains why a rule fired on an instrument at a time, or why it did not. This call is not in the specification.
   */
  explainRule: route({
    method: 'POST',
    path: '/explainrule',
    summary: 'Why a rule fired on an instrument at a time, or why not',
    roles: ['adminGroup', 'readOnlyUser'],
    body: z.object({
      ruleName: RuleName,
      deviceName: DeviceName,
      /** The time to explain. If left out: the present time. */
      at: z.iso.datetime({ offset: true }).optional(),
    }),
    answer: Explanation,
  }),
  /**
   * Tries a rule on the past and stores nothing. A call goes through the instruments one after another, ends in time,
   * and says where the next call continues. This call is not in the specification.
   */
  backtestRule: route({
    method: 'POST',
    path: '/backtestrule',
    summary: 'What a rule would have done on past data',
    roles: ['adminGroup', 'normalGroup'],
    body: AnyRuleInput.extend({
      startDate: z.iso.datetime({ offset: true }),
      endDate: z.iso.datetime({ offset: true }),
      /** The instruments to try the rule on. If left out or empty: all instruments of the rule's models. */
      deviceNames: z.array(DeviceName).max(1000).optional(),
      /** The zone whose midnights separate the days. */
      zone: TimeZone.default('UTC'),
      nextToken: compared(2048).optional(),
    }),
    answer: z.object({
      devices: z.array(DeviceTrial),
      done: z.boolean(),
      /** The progress in percent. */
      progress: z.number(),
      nextToken: z.string().optional(),
      message: z.string(),
    }),
  }),
}
