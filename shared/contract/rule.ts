import * as z from 'zod'
import { messages } from '../text/messages.ts'
import { responseTextLimit, ruleModelsLimit, ruleTexts } from '../rules/ruleLimits.ts'
import { notificationTypes, severities, severityOf } from '../alarms/severity.ts'
import { lines } from './texts.ts'
import { Description, Instant, ModelName } from './values.ts'

/** The types of rules (specification B §3). */
export const ruleTypes = ['Expression', 'deviceCode', 'ruleOfRules'] as const

export type RuleType = (typeof ruleTypes)[number]

/** The unit in which a user entered a rule's window (specification B §3). The window itself is stored in seconds. */
const timeFormats = ['Hour', 'Minutes'] as const

export type TimeFormat = (typeof timeFormats)[number]

/** A rule's name: letters, digits and underscore, beginning with a letter (specification B §5). */
export const RuleName = z
  .string()
  .trim()
  .regex(
    /^[A-Za-z][A-Za-z0-9_]{0,127}$/,
    'A rule name can have up to 128 letters, digits and underscores, and must start with a letter',
  )

/**
 * How people should respond to an alarm of the rule, after ISA-18.2. It does not affect when the rule fires, so
 * changing it does not create a new version of the rule. It is not in the specification.
 */
export const AlarmResponse = z.object({
  /** What happens if nobody responds to the alarm. */
  consequence: z.string().optional(),
  action: z.string().optional(),
  /** How soon somebody should respond to an alarm, in minutes. */
  timeToRespond: z.int().optional(),
})

export type AlarmResponse = z.infer<typeof AlarmResponse>

/** An alarm rule with all its fields (specification B §3). */
export const Rule = z.object({
  ruleName: z.string(),
  ruleType: z.enum(ruleTypes),
  description: z.string(),
  /** The rule's expression. Empty for a rule of rules. */
  ruleExpression: z.string(),
  /** The names of the two rules that a rule of rules combines. Empty for other types. */
  dependentRules: z.array(z.string()),
  models: z.array(z.string()),
  severity: z.int(),
  /** Whether the rule is disabled. "false" means that the rule is enabled. */
  isDeleted: z.enum(['false', 'true']),
  alarmTriggerCount: z.int().optional(),
  /** The length of the rule's window in seconds. */
  alarmTriggerWindowPeriod: z.int().optional(),
  timeFormat: z.enum(timeFormats).optional(),
  NotificationType: z.enum(notificationTypes),
  resetAlarmWhenFalse: z.boolean(),
  resetAlarmAfterFirstTrigger: z.boolean(),
  /**
   * The clear condition. If set, an open alarm closes when this expression becomes TRUE, and `ruleExpression`
   * becoming FALSE does not close it. This field is not in the specification.
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
   * True for a shadow, which is evaluated like any other rule but notifies nobody. Missing for a live rule. This
   * field is not in the specification.
   */
  shadow: z.boolean().optional(),
  /** The live rule that this shadow's alarms are compared with. */
  comparedWith: z.string().optional(),
  /** The names of the data items in the expression and in the clear condition. */
  inputValues: z.array(z.string()),
  /** The groups of the user who last saved the rule. */
  userGroups: z.array(z.string()),
  revision: z.int(),
  /**
   * Since when the rule has been evaluated in its current form. Changing only the description or severity does not
   * change this time.
   */
  versionTimestamp: Instant,
  createTime: Instant,
  updateTime: Instant,
  createdBy: z.string(),
  updatedBy: z.string(),
  /** Why an enabled rule of rules cannot fire: one of the rules that it combines is disabled. */
  inactiveReason: z.string().optional(),
})

export type Rule = z.infer<typeof Rule>

/**
 * The schema of a whole number. Forms and files send it as a text of digits, which is accepted, too. An empty text
 * means that there is no number.
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

/** The schema of the field that disables a rule (specification B §3). "false" means that the rule is enabled. */
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
  /** Another name for the field `isDeleted`, which disables the rule. Clients may use either name. */
  deleted: disabled,
  alarmTriggerWindowPeriod: digits('The window must be a whole number of seconds'),
  timeFormat: z
    .enum(timeFormats)
    .or(z.literal('').transform(() => undefined))
    .optional(),
  NotificationType: z.enum(notificationTypes).optional(),
  /**
   * The clear condition. If empty, alarms close when the expression becomes FALSE. The limit here only keeps out huge
   * texts. A smaller limit is checked together with the expression.
   */
  clearExpression: lines('A clear condition', 200_000).optional(),
  /**
   * The on-delay in seconds. Without an on-delay, the rule fires at once. Without an off-delay, alarms close at once.
   * Empty and 0 mean no delay.
   */
  onDelay: digits(ruleTexts.delay),
  offDelay: digits(ruleTexts.delay),
  /**
   * The consequence: what happens if nobody responds to an alarm. The consequence, the action and the time to respond
   * may each be empty.
   */
  consequence: lines('A consequence', responseTextLimit).optional(),
  action: lines('An action', responseTextLimit).optional(),
  timeToRespond: digits(ruleTexts.timeToRespond),
  /** Whether the rule is a shadow. An empty text, as files may have it, means a live rule. */
  shadow: z
    .union(
      [z.boolean(), z.enum(['true', 'false', '']).transform(text => text === 'true')],
      'It must be true (a shadow) or false (a live rule)',
    )
    .optional(),
  /** The live rule that the shadow is compared with. Empty if there is none. */
  comparedWith: RuleName.or(z.literal('').transform(() => undefined)).optional(),
}

/** A rule on data items or on a device code, as a client sends it. The server adds who saved it and when. */
export const RuleInput = z.object({
  ...settings,
  /** The rule's name. It may be left out for a rule on a device code; the server then generates a name. */
  ruleName: RuleName.optional(),
  /** The rule's type. Defaults to `Expression`. */
  ruleType: z.enum(['Expression', 'deviceCode']).optional(),
  // The expression. The limit here only keeps out huge texts. A smaller limit is checked together with the
  // expression's other problems.
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

/** A rule of any type as a client sends it, either new or as a change to a saved rule. Every field is optional. */
export const AnyRuleInput = RuleInput.partial().extend({
  ruleType: z.enum(ruleTypes).optional(),
  dependentRules: z.array(RuleName).max(20).optional(),
})

export type AnyRuleInput = z.output<typeof AnyRuleInput>
