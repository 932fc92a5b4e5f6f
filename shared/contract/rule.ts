import * as z from 'zod'
import { messages } from '../text/messages.ts'
import { responseTextLimit, ruleModelsLimit, ruleTexts } from '../rules/ruleLimits.ts'
import { notificationTypes, severities, severityOf } from '../alarms/severity.ts'
import { lines } from './texts.ts'
import { Description, Instant, ModelName } from './values.ts'

/** The types of rules (B §3). */
export const ruleTypes = ['Expression', 'deviceCode', 'ruleOfRules'] as const

export type RuleType = (typeof ruleTypes)[number]

/** The unit in which a person entered the window of a rule (B §3). The window itself is stored in seconds. */
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
 * The response that people should give to an alarm of the rule, after ISA-18.2. It does not affect when the rule
 * fires, so a change of it makes no new version of the rule. It is not in the specification.
 */
export const AlarmResponse = z.object({
  /** What happens if nobody responds to the alarm. */
  consequence: z.string().optional(),
  action: z.string().optional(),
  /** Within how many minutes after the alarm somebody should respond. */
  timeToRespond: z.int().optional(),
})

export type AlarmResponse = z.infer<typeof AlarmResponse>

/** One alarm rule with all its fields (B §3). */
export const Rule = z.object({
  ruleName: z.string(),
  ruleType: z.enum(ruleTypes),
  description: z.string(),
  /** The expression of the rule. Empty for a rule of rules. */
  ruleExpression: z.string(),
  /** The names of the two rules that a rule of rules combines. Empty for other types. */
  dependentRules: z.array(z.string()),
  models: z.array(z.string()),
  severity: z.int(),
  /** Whether the rule is disabled. The text "false" means that it is enabled. */
  isDeleted: z.enum(['false', 'true']),
  alarmTriggerCount: z.int().optional(),
  /** The length of the rule's window in seconds. */
  alarmTriggerWindowPeriod: z.int().optional(),
  timeFormat: z.enum(timeFormats).optional(),
  NotificationType: z.enum(notificationTypes),
  resetAlarmWhenFalse: z.boolean(),
  resetAlarmAfterFirstTrigger: z.boolean(),
  /**
   * The clear condition. While an alarm is open, a TRUE of this expression closes the alarm, and a FALSE of
   * `ruleExpression` does not. This field is not in the specification.
   */
  clearExpression: z.string().optional(),
  /**
   * The delays in seconds: how long the expression must have been TRUE before the rule fires, and how long it must
   * have been FALSE (or the clear condition TRUE) before the alarm closes.
   */
  onDelay: z.int().optional(),
  offDelay: z.int().optional(),
  ...AlarmResponse.shape,
  /**
   * True for a shadow, which is evaluated like any other rule but sends no messages. Missing for a live rule. This
   * field is not in the specification.
   */
  shadow: z.boolean().optional(),
  /** The live rule whose alarms are compared with those of this shadow. */
  comparedWith: z.string().optional(),
  /** The names of the data items in the expression and the clear condition. */
  inputValues: z.array(z.string()),
  /** The groups of the user who last saved the rule. */
  userGroups: z.array(z.string()),
  revision: z.int(),
  /**
   * The time since which the rule has been evaluated in its present form. A change of only its description or severity
   * keeps this time.
   */
  versionTimestamp: Instant,
  createTime: Instant,
  updateTime: Instant,
  createdBy: z.string(),
  updatedBy: z.string(),
  /** The reason why an enabled rule of rules cannot fire: one of the rules that it combines is disabled. */
  inactiveReason: z.string().optional(),
})

export type Rule = z.infer<typeof Rule>

/**
 * The schema of a whole number, which may also be a text of digits, as forms and files have it. An empty text means
 * that there is no number.
 */
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

/** The schema of the field that says whether a rule is disabled (B §3). "false" means that it is enabled. */
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
  /** The same as `isDeleted`, under the other name that clients may use. */
  deleted: disabled,
  alarmTriggerWindowPeriod: digits('The window must be a whole number of seconds'),
  timeFormat: z
    .enum(timeFormats)
    .or(z.literal('').transform(() => undefined))
    .optional(),
  NotificationType: z.enum(notificationTypes).optional(),
  /**
   * The clear condition. Empty if a FALSE of the expression closes alarms. The limit here is only that of the
   * transport; shorter texts are checked like the expression.
   */
  clearExpression: lines('A clear condition', 200_000).optional(),
  /**
   * The on-delay in seconds. Without it the rule fires at once; without the off-delay its alarms close at once. Empty
   * and 0 mean that there is no delay.
   */
  onDelay: digits(ruleTexts.delay),
  offDelay: digits(ruleTexts.delay),
  /** The consequence of an alarm if nobody responds; empty for none. The next two fields may be empty, too. */
  consequence: lines('A consequence', responseTextLimit).optional(),
  action: lines('An action', responseTextLimit).optional(),
  timeToRespond: digits(ruleTexts.timeToRespond),
  /** Whether the rule is a shadow. An empty text, which files may have, means a live rule. */
  shadow: z
    .union(
      [z.boolean(), z.enum(['true', 'false', '']).transform(text => text === 'true')],
      'It must be true (a shadow) or false (a live rule)',
    )
    .optional(),
  /** The live rule that the shadow is compared with; empty for none. */
  comparedWith: RuleName.or(z.literal('').transform(() => undefined)).optional(),
}

/** A rule on data items or on a device code, as a client sends it. The server adds who saved it, and when. */
export const RuleInput = z.object({
  ...settings,
  /** The name of the rule. A rule on a device code may be sent without one: the server then makes a name. */
  ruleName: RuleName.optional(),
  /** The type of the rule. `Expression` if left out. */
  ruleType: z.enum(['Expression', 'deviceCode']).optional(),
  // The expression. The limit here is only that of the transport; the length of shorter texts is checked with the
  // other problems of expressions.
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

/** A rule of any type as a client sends it: a new rule, or a change of a saved one. Each field may be left out. */
export const AnyRuleInput = RuleInput.partial().extend({
  ruleType: z.enum(ruleTypes).optional(),
  dependentRules: z.array(RuleName).max(20).optional(),
})

export type AnyRuleInput = z.output<typeof AnyRuleInput>
