import * as z from 'zod'
import { alarms } from './alarms.ts'
import { ownLimits } from './rules/ownLimits.ts'
import { pagedAnswer, paging, pagingInQuery } from '../paging.ts'
import { route } from '../route.ts'
import { AlarmResponse, Rule, RuleInput, RuleName, RuleOfRulesInput, ruleTypes } from '../rule.ts'
import { ruleFiles } from './rules/ruleFiles.ts'
import { shadows } from './rules/shadows.ts'
import { compared, lines } from '../texts.ts'
import { trials } from './rules/trials.ts'
import { Description, ModelName } from '../values.ts'

const everybody = ['adminGroup', 'readOnlyUser', 'normalGroup'] as const
const editors = ['adminGroup', 'normalGroup'] as const
const admins = ['adminGroup'] as const

const list = z.object({ ...pagedAnswer, total: z.int(), rulesList: z.array(Rule) })
const changed = z.object({ message: z.string(), rule: Rule })

/**
 * The fields of every call that changes a saved rule. Settings that such a call leaves out keep their saved values.
 */
const change = { ruleName: RuleName, revision: z.int().optional() }

/** A device code (specification B §5): 0x followed by hexadecimal digits. It is stored in lower case. */
export const DeviceCode = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^0x[0-9a-f]{1,32}$/, 'A device code must be hexadecimal and start with 0x, such as 0x1f')

/** A device code with its description (specification B §3). */
export const DeviceCodeEntry = z.object({
  attributes: z.object({ deviceCode: z.string() }),
  description: z.string(),
})

export type DeviceCodeEntry = z.infer<typeof DeviceCodeEntry>

/** One problem in an expression. `start` and `end` are offsets in UTF-16 code units. The end is exclusive. */
export const ExpressionProblem = z.object({
  code: z.string(),
  message: z.string(),
  start: z.int(),
  end: z.int(),
  /** The model whose parameters do not fit the expression. Missing if the problem is not about one model. */
  modelName: z.string().optional(),
})

export type ExpressionProblem = z.infer<typeof ExpressionProblem>

export const rules = {
  ...alarms,
  ...trials,
  ...ruleFiles,
  ...ownLimits,
  ...shadows,
  /**
   * Returns the names and types of all rules, for suggestions while the user types the name of a rule. This call is
   * not in the specification.
   */
  listRuleNames: route({
    method: 'POST',
    path: '/rule_names',
    summary: 'The names of all rules with their types, sorted by name',
    roles: ['adminGroup', 'readOnlyUser'],
    body: z.object(paging),
    answer: z.object({
      ...pagedAnswer,
      total: z.int(),
      ruleNames: z.array(Rule.pick({ ruleName: true, ruleType: true, isDeleted: true })),
    }),
  }),
  /**
   * Returns the responses to alarms that rules define, for the list of alarms. They are stored with the rules, not
   * with the alarms. This call is not in the specification.
   */
  listRuleResponses: route({
    method: 'POST',
    path: '/rule_responses',
    summary: 'The consequence, the action and the time to respond of each rule that names one, sorted by name',
    roles: ['adminGroup', 'readOnlyUser'],
    body: z.object(paging),
    answer: z.object({
      ...pagedAnswer,
      total: z.int(),
      responses: z.array(AlarmResponse.extend({ ruleName: z.string() })),
    }),
  }),
  /** Lists rules, sorted by name. Specification B §7 defines this call. */
  getRules: route({
    method: 'POST',
    path: '/getrules',
    summary: 'Rules by name, model and whether they are enabled',
    roles: everybody,
    body: z.object({
      ...paging,
      /** A rule's full name, or the beginning of a name followed by `*`. */
      ruleName: compared(129).optional(),
      /** "true" returns disabled rules only, "false" enabled ones only. Returns all rules if left out or empty. */
      deleted: z.enum(['false', 'true', '']).optional(),
      models: z.array(ModelName).max(100).optional(),
    }),
    answer: list,
  }),
  getRuleByName: route({
    method: 'GET',
    path: '/getrulebasedonrulename',
    summary: 'One rule',
    roles: editors,
    query: z.object({ ruleName: RuleName }),
    answer: z.object({ rule: Rule }),
  }),
  /** Lists the rules of a model. Specification B §7 defines this call. */
  getRulesByModel: route({
    method: 'GET',
    path: '/getrulesbasedonmodel',
    summary: 'The rules of one model, its name compared without spaces and case',
    roles: everybody,
    query: z.object({ ...pagingInQuery, model: compared(256).trim().min(1, 'Required') }),
    answer: list,
  }),
  getRulesByType: route({
    method: 'GET',
    path: '/getrulebasedonruletype',
    summary: 'The rules of one type',
    roles: editors,
    query: z.object({ ...pagingInQuery, ruletype: z.enum(ruleTypes) }),
    answer: list,
  }),
  /** Creates a rule (specification B §7). If the name is taken, the call is refused with a Conflict. */
  createRule: route({
    method: 'PUT',
    path: '/createrule',
    summary: 'A new rule on data items or on a device code',
    roles: admins,
    audit: 'rule.create',
    body: RuleInput,
    answer: changed,
  }),
  createRuleOfRules: route({
    method: 'PUT',
    path: '/createruleOfRules',
    summary: 'A new rule on two other rules',
    roles: admins,
    audit: 'rule.create',
    body: RuleOfRulesInput,
    answer: changed,
  }),
  updateRule: route({
    method: 'POST',
    path: '/updaterule',
    summary: 'Change a rule on data items or on a device code',
    roles: editors,
    audit: 'rule.update',
    body: RuleInput.partial().extend({
      ...change,
      /**
       * Whether the change may remove own limits that instruments have. If false, such a change is refused with a
       * Conflict that lists these limits.
       */
      lapseOwnLimits: z.boolean().optional(),
    }),
    answer: changed,
  }),
  updateRuleOfRules: route({
    method: 'POST',
    path: '/updateruleofrule',
    summary: 'Change a rule on two other rules',
    roles: editors,
    audit: 'rule.update',
    body: RuleOfRulesInput.partial().extend(change),
    answer: changed,
  }),
  createDeviceCode: route({
    method: 'PUT',
    path: '/createdevicecode',
    summary: 'A new entry of the list of device codes',
    roles: admins,
    audit: 'deviceCode.create',
    body: z.object({
      deviceCode: DeviceCode,
      description: Description.default(''),
    }),
    answer: z.object({ message: z.string() }),
  }),
  getDeviceCodes: route({
    method: 'GET',
    path: '/getdevicecode',
    summary: 'The list of device codes',
    roles: editors,
    query: z.object(pagingInQuery),
    answer: z.object({ ...pagedAnswer, total: z.int(), deviceCodes: z.array(DeviceCodeEntry) }),
  }),
  /**
   * Checks a rule's expression. If no models are given, only its grammar is checked. This call is not in the
   * specification.
   */
  validateExpression: route({
    method: 'POST',
    path: '/validateexpression',
    summary: 'The problems of an expression, with their positions',
    roles: editors,
    body: z.object({
      expression: lines('An expression', 200_000),
      models: z.array(ModelName).max(100).default([]),
      ruleType: z.enum(['Expression', 'deviceCode']).default('Expression'),
    }),
    answer: z.object({ valid: z.boolean(), problems: z.array(ExpressionProblem), message: z.string() }),
  }),
}
