import * as z from 'zod'
import { messages } from '../messages.ts'
import { responseTextLimit, ruleModelsLimit, ruleTexts } from '../rules/ruleLimits.ts'
import { notificationTypes, severities, severityOf } from '../alarms/severity.ts'
import { lines } from './texts.ts'
import { Description, Instant, ModelName } from './values.ts'

/** The types of rules (B §3). */
export const ruleTypes = ['Expression', 'deviceCode', 'ruleOfRules'] as const

export type RuleType = (typeof ruleTypes)[number]

/** The unit in which a window was entered (B §3). The window itself is stored in seconds. */
const timeFormats = ['Hour', 'Minutes'] as const

export type TimeFormat = (typeof timeFormats)[number]

/** A rule's name: letters, digits and underscore, beginning with a letter (B §5). */
export const RuleName = z
  .string()
  .trim()
  .regex(
    /^[A-Za-z][A-Za-z0-9_]{0,127}$/,
    'A rule name can have up to 128 letters, digits and underscores, and must start with a letter',
  )

/**
 * Not in the specification: what people should know and do if a rule raises an alarm, after ISA-18.2. It has no effect
 * on when the rule fires, so a change of it makes no new version of the rule.
 */
export const AlarmResponse = z.object({
  /** What happens if nobody does anything. */
  consequence: z.string().optional(),
  action: z.string().optional(),
  /** How many minutes after the alarm somebody should have responded. */
  timeToRespond: z.int().optional(),
})

export type AlarmResponse = z.infer<typeof AlarmResponse>

/** One alarm rule with all its fields (B §3). */
export const Rule = z.object({
  ruleName: z.string(),
  ruleType: z.enum(ruleTypes),
  description: z.string(),
  /** `ruleExpression` is empty for a rule of rules. */
  ruleExpression: z.string(),
  /** The names of the two rules of a rule of rules; empty for other types. */
  dependentRules: z.array(z.string()),
  models: z.array(z.string()),
  severity: z.int(),
  /** The text "false" means that the rule is enabled. */
  isDeleted: z.enum(['false', 'true']),
  alarmTriggerCount: z.int().optional(),
  /** `alarmTriggerWindowPeriod` is in seconds. */
  alarmTriggerWindowPeriod: z.int().optional(),
  timeFormat: z.enum(timeFormats).optional(),
  NotificationType: z.enum(notificationTypes),
  resetAlarmWhenFalse: z.boolean(),
  resetAlarmAfterFirstTrigger: z.boolean(),
  /**
   * While an alarm is open, a TRUE of this expression closes it, and a FALSE of `ruleExpression` does not.
   * `clearExpression` is not in the specification.
   */
  clearExpression: z.string().optional(),
  /**
   * The seconds for which the expression must have been TRUE to fire, or FALSE (the clear condition TRUE) to close.
   */
  onDelay: z.int().optional(),
  offDelay: z.int().optional(),
  ...AlarmResponse.shape,
  /**
   * True for a shadow, which is evaluated like any other rule and sends no messages. Missing for a live rule. `shadow`
   * is not in the specification.
   */
  shadow: z.boolean().optional(),
  /** The live rule that the alarms of a shadow are compared with. */
  comparedWith: z.string().optional(),
  /** The names of the data items in the expression and the clear condition. */
  inputValues: z.array(z.string()),
  /** The groups of the user who last saved the rule. */
  userGroups: z.array(z.string()),
  revision: z.int(),
  /**
   * The time since which the rule is evaluated as it is now. A change of its description or severity does not change
   * it.
   */
  versionTimestamp: Instant,
  createTime: Instant,
  updateTime: Instant,
  createdBy: z.string(),
  updatedBy: z.string(),
  /** Why an enabled rule of rules cannot fire: one of its rules is disabled. */
  inactiveReason: z.string().optional(),
})

export type Rule = z.infer<typeof Rule>

/** A number, or its digits in a text, as forms and files have them. An empty text counts as no number. */
const digits = (message: string) =>
  z
    .union([
      z.int(message).min(0, message),
      z
        .string()
        .regex(/^\d{0,15}$/, message)
        .transform(text => (text === '' ? undefined : Number(text))),
    ])
    .optional()

const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform(text => text === 'true')]).optional()

/** Whether the rule is disabled (B §3): "false" means that it is enabled. */
const disabled = z
  .union(
    [z.enum(['false', 'true']), z.boolean().transform(value => (value ? ('true' as const) : ('false' as const)))],
    'It must be false (enabled) or true (disabled)',
  )
  .optional()

const severityCodes = severities.map(({ code }) => code).join(', ')

const settings = {
  description: Description.optional(),
  severity: z
    .union([z.int(), z.string().regex(/^\d+$/).transform(Number)], `The severity must be one of ${severityCodes}`)
    .refine(code => severityOf(code) !== undefined, `The severity must be one of ${severityCodes}`),
  isDeleted: disabled,
  /** Another spelling of `isDeleted`, with the same meaning. */
  deleted: disabled,
  alarmTriggerWindowPeriod: digits('The window must be a whole number of seconds'),
  timeFormat: z
    .enum(timeFormats)
    .or(z.literal('').transform(() => undefined))
    .optional(),
  NotificationType: z.enum(notificationTypes).optional(),
  /**
   * `clearExpression` is empty if a FALSE closes alarms. The limit is that of the transport; below it, the text is
   * checked as the expression is.
   */
  clearExpression: lines('A clear condition', 200_000).optional(),
  /** In seconds. If empty or 0, the rule fires or closes at once. */
  onDelay: digits(ruleTexts.delay),
  offDelay: digits(ruleTexts.delay),
  /** `consequence` is empty if the rule has no consequence. The next two fields are empty in the same way. */
  consequence: lines('A consequence', responseTextLimit).optional(),
  action: lines('An action', responseTextLimit).optional(),
  timeToRespond: digits(ruleTexts.timeToRespond),
  /** An empty text means a live rule, as in a file. */
  shadow: z
    .union(
      [z.boolean(), z.enum(['true', 'false', '']).transform(text => text === 'true')],
      'It must be true (a shadow) or false (a live rule)',
    )
    .optional(),
  /** `comparedWith` is empty if the shadow is compared with no rule. */
  comparedWith: RuleName.or(z.literal('').transform(() => undefined)).optional(),
}

/** A rule on data items or on a device code, as a client sends it. The server adds who saved it, and when. */
export const RuleInput = z.object({
  ...settings,
  /** The name. For a rule on a device code it may be left out; the server then makes one. */
  ruleName: RuleName.optional(),
  /** The type; `Expression` if it is left out. */
  ruleType: z.enum(['Expression', 'deviceCode']).optional(),
  // The limit is that of the transport. Below it, the length is checked with the other problems of expressions.
  ruleExpression: lines('An expression', 200_000).min(1, messages.required),
  models: z.array(ModelName).min(1, messages.required).max(ruleModelsLimit, ruleTexts.models),
  alarmTriggerCount: digits(ruleTexts.count),
  resetAlarmWhenFalse: flag,
  resetAlarmAfterFirstTrigger: flag,
})

/** A rule of rules as a client sends it. */
export const RuleOfRulesInput = z.object({
  ...settings,
  ruleName: RuleName,
  ruleType: z.literal('ruleOfRules').optional(),
  dependentRules: z.array(RuleName).length(2, ruleTexts.pair),
})

/** A rule of any type as a client sends it, either new or as a change of the saved one. Each field may be left out. */
export const AnyRuleInput = RuleInput.partial().extend({
  ruleType: z.enum(ruleTypes).optional(),
  dependentRules: z.array(RuleName).max(20).optional(),
})

export type AnyRuleInput = z.output<typeof AnyRuleInput>
