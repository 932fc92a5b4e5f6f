import * as z from 'zod'
import { toWireId } from '#functions/domain/alarmIds.ts'
import type { AlarmChange } from '#functions/domain/alarms/firing/changes.ts'
import { FixtureFields, Input, Instant } from '#scripts/rules/fixture.ts'
import { personalWays, teamChannelKinds } from '#shared/alarms/recipients.ts'
import { audiences } from '#shared/alarms/severity.ts'
import { iso } from '#shared/time/iso.ts'
import { problemsText } from '#shared/text/schemaTexts.ts'

const Member = z.strictObject({ personId: z.string(), by: z.array(z.enum(personalWays)).default(['mail']) })

const members = {
  people: z.array(Member).default([]),
  channels: z.array(z.string()).default([]),
  tellsOnCall: z.literal(true).optional(),
}

const Rota = z.strictObject({
  people: z.array(Member),
  from: z.iso.date(),
  time: z.string(),
  zone: z.string(),
  overrides: z.array(Member.extend({ from: z.string(), to: z.string() })).default([]),
})

const Team = z.strictObject({
  id: z.string(),
  name: z.string(),
  audience: z.enum(audiences),
  models: z.array(z.string()).optional(),
  isToldOver: z.boolean().default(false),
  steps: z.array(z.strictObject({ afterMinutes: z.int(), ...members })).optional(),
  repeatEveryMinutes: z.int().optional(),
  rota: Rota.optional(),
  ...members,
})

/** The times of a service mode: once, or recurring in local time of a zone. */
const ServiceTimes = z.union([
  z.strictObject({ type: z.literal('once'), from: Instant, until: Instant }),
  z.strictObject({
    type: z.literal('recurring'),
    zone: z.string(),
    start: z.string(),
    minutes: z.int(),
    rule: z.string(),
  }),
])

const ServiceSubject = z.strictObject({ kind: z.enum(['instrument', 'model', 'rule']), name: z.string() })

/** What people and receivers do while instruments send messages. */
const DeliveryInput = z.union([
  /** Sets how a receiver responds from now on. Until the first such input, it accepts everything. */
  z.strictObject({
    receiver: z.string(),
    answers: z.enum(['fails', 'refuses', 'works']),
    /** How long the receiver wants no further attempts after a failure. */
    retryAfterSeconds: z.number().optional(),
    receivedAt: Instant,
  }),
  z.strictObject({ acknowledge: z.strictObject({ rule: z.string(), device: z.string() }), receivedAt: Instant }),
  z.strictObject({
    serviceMode: z.strictObject({ subject: ServiceSubject, by: z.string(), reason: z.string(), times: ServiceTimes }),
    receivedAt: Instant,
  }),
  z.strictObject({ endServiceMode: ServiceSubject, by: z.string(), receivedAt: Instant }),
])

export type DeliveryInput = z.infer<typeof DeliveryInput>

const MessageContent = z.strictObject({
  at: z.string(),
  /** The name of the person or channel that is notified. */
  to: z.string(),
  by: z.enum([...personalWays, ...teamChannelKinds]),
  title: z.string(),
  arrives: z.boolean(),
})

export type MessageContent = z.infer<typeof MessageContent>

const Fields = FixtureFields.extend({
  people: z.array(z.strictObject({ id: z.string(), mail: z.string().optional(), phone: z.string().optional() })),
  channels: z.array(z.strictObject({ id: z.string(), kind: z.enum(teamChannelKinds) })).default([]),
  teams: z.array(Team),
  input: z.array(z.union([DeliveryInput, Input])),
  expect: FixtureFields.shape.expect.unwrap().extend({ deliveries: z.array(MessageContent) }),
})

/**
 * A fixture of rules that also has people, channels and teams, and states which attempts are made to notify them. The
 * name of a person or channel is also its id.
 */
export type DeliveryFixture = z.infer<typeof Fields>

/** Parses a fixture from a JSON text. Throws with the fields that are invalid. */
export const deliveryFixtureOf = (text: string): DeliveryFixture => {
  const { data, error } = Fields.safeParse(JSON.parse(text))
  if (data) return data
  throw new Error(problemsText(error))
}

const isOfDelivery = (input: DeliveryFixture['input'][number]): input is DeliveryInput =>
  'receiver' in input || 'acknowledge' in input || 'serviceMode' in input || 'endServiceMode' in input

/**
 * Splits a fixture into the engine's part and the actions of people and receivers. The engine's clock still advances
 * to the times of these actions.
 */
export const partsOf = ({ input, ...fixture }: DeliveryFixture) => ({
  engine: {
    ...fixture,
    input: input.map(one => (isOfDelivery(one) ? { advanceTo: one.receivedAt } : one)),
  },
  done: input.filter(isOfDelivery),
  endsAt: Math.max(...input.map(one => ('advanceTo' in one ? one.advanceTo : one.receivedAt))),
})

/** The severity of the fixture's rule with this name. */
export const severityIn = ({ rules }: DeliveryFixture, rule: string): number =>
  rules.find(({ ruleName }) => ruleName === rule)?.severity ?? 100

/** The facts about an alarm's rule and instrument that messages contain. */
export const subjectIn = (fixture: DeliveryFixture, { rule, device }: Pick<AlarmChange, 'rule' | 'device'>) => ({
  deviceName: device,
  modelName: fixture.devices[device] ?? '',
  description: '',
  ruleExpression: fixture.rules.find(({ ruleName }) => ruleName === rule)?.ruleExpression ?? '',
})

/** An open alarm in the form in which the API returns it. */
export const wireAlarm = (fixture: DeliveryFixture, alarm: AlarmChange) => ({
  ...subjectIn(fixture, alarm),
  id: toWireId(alarm.id),
  alarmDate: iso(alarm.alarmDate),
  lastAlarmDate: iso(alarm.alarmDate),
  triggeringRule: alarm.rule,
  alarmSeverity: severityIn(fixture, alarm.rule),
  alarmDescription: '',
  mnemonicValues: {},
  count: 1,
  state: 'open' as const,
  revision: 1,
})
