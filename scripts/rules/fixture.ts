import * as z from 'zod'
import { readingCategories } from '#shared/contract/messages/telemetry.ts'
import { problemsText } from '#shared/text/schemaTexts.ts'
import { freeRecord } from '#shared/records/freeRecord.ts'
import { provisioningStatuses } from '#shared/devices/status.ts'

/** A time in a fixture, which is parsed to epoch milliseconds. */
export const Instant = z.iso.datetime({ offset: true }).transform(text => Date.parse(text))

const RuleFields = z.object({
  ruleName: z.string(),
  ruleType: z.enum(['Expression', 'deviceCode', 'ruleOfRules']),
  description: z.string().optional(),
  ruleExpression: z.string().optional(),
  dependentRules: z.tuple([z.string(), z.string()]).optional(),
  models: z.array(z.string()).default([]),
  severity: z.int().default(100),
  isDeleted: z.enum(['true', 'false']).default('false'),
  alarmTriggerCount: z.int().min(1).max(99).nullish(),
  alarmTriggerWindowPeriod: z.number().positive().nullish(),
  clearExpression: z.string().nullish(),
  onDelay: z.number().min(0).nullish(),
  offDelay: z.number().min(0).nullish(),
  resetAlarmWhenFalse: z.boolean().default(false),
  resetAlarmAfterFirstTrigger: z.boolean().default(false),
  /** Whether the rule is a shadow rule. Its alarms appear only in the list `shadows` of the outcome. */
  shadow: z.boolean().default(false),
})

export type FixtureRule = z.infer<typeof RuleFields>

const Message = z.object({
  device: z.string(),
  kind: z.enum(['readings', 'errors']),
  receivedAt: Instant,
  timestamp: z.string(),
  category: z.enum(readingCategories).default('MassSpec'),
  readings: freeRecord(z.unknown()).optional(),
  errorType: z.string().default('Error'),
  errorCode: z.string().optional(),
  errorInfo: z.string().optional(),
})

const Status = z.object({
  device: z.string(),
  kind: z.literal('status'),
  receivedAt: Instant,
  timestamp: z.string(),
  status: z.string(),
})

export type FixtureMessage = z.infer<typeof Message> | z.infer<typeof Status>

/**
 * An input for the beginning or end of an instrument's connection, as reported by the broker. A later event has a
 * higher version.
 */
const Presence = z.object({
  device: z.string(),
  kind: z.literal('presence'),
  receivedAt: Instant,
  timestamp: Instant,
  connected: z.boolean(),
  version: z.int().optional(),
})

export type FixturePresence = z.infer<typeof Presence>

/** One input of a fixture, such as a message of an instrument or an act of a person. */
export const Input = z.union([
  Message,
  Status,
  Presence,
  z.object({ stage: z.enum(['held', 'released']), receivedAt: Instant }),
  z.object({ editRule: z.looseObject({ ruleName: z.string() }), receivedAt: Instant }),
  z.object({
    setDevice: z.object({ deviceName: z.string(), deviceStatus: z.enum(provisioningStatuses) }),
    receivedAt: Instant,
  }),
  z.object({
    /**
     * Gives an instrument its own limit in a rule, in place of one of the rule's numbers. `null` removes the own
     * limit.
     */
    ownLimit: z.object({
      ruleName: z.string(),
      device: z.string(),
      place: z.int().min(0),
      value: z.number().nullable(),
    }),
    receivedAt: Instant,
  }),
  z.object({ sending: z.enum(['fails', 'works']), receivedAt: Instant }),
  z.object({ advanceTo: Instant }),
])

export type FixtureInput = z.infer<typeof Input>

const Rows = z.array(z.record(z.string(), z.unknown())).optional()

/**
 * The fields of a fixture: the rules, what instruments send and people do (in order of arrival), and the expected
 * outcome.
 */
export const FixtureFields = z.object({
  name: z.string().default(''),
  models: freeRecord(freeRecord(z.enum(['number', 'string', 'boolean']))),
  staleAfterSeconds: freeRecord(z.number().positive()).default({}),
  devices: freeRecord(z.string()),
  rules: z.array(RuleFields),
  input: z.array(Input),
  expect: z.object({ events: Rows, alarms: Rows, notifications: Rows, shadows: Rows }).default({}),
})

export type Fixture = z.infer<typeof FixtureFields>

/** Parses a fixture from JSON. Throws an error that names the invalid fields. */
export const parseFixture = (text: string): Fixture => {
  const { data, error } = FixtureFields.safeParse(JSON.parse(text))
  if (data) return data
  throw new Error(problemsText(error))
}

/** Returns a rule with some fields changed. Throws if the result is not a valid rule. */
export const editedRule = (before: FixtureRule | undefined, fields: Readonly<Record<string, unknown>>): FixtureRule => {
  const { data, error } = RuleFields.safeParse({ ...before, ...fields })
  if (data) return data
  throw new Error(`editRule: ${problemsText(error)}`)
}
