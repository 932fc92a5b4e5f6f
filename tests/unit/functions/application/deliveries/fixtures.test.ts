import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AlarmChange, FiringEvent } from '#functions/domain/alarms/firing/changes.ts'
import type { StoredDirectory } from '#functions/domain/notifications/teams/storedDirectory.ts'
import { differences, buildFixtureOutcome } from '#scripts/rules/outcome.ts'
import { runFixture } from '#scripts/rules/runFixture.ts'
import { audiencesOf, type Audience } from '#shared/alarms/severity.ts'
import { iso } from '#shared/time/iso.ts'
import {
  deliveryFixtureOf,
  partsOf,
  severityIn,
  subjectIn,
  wireAlarm,
  type DeliveryFixture,
  type DeliveryInput,
  type MessageContent,
} from '#tests/support/stored/deliveryFixture.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'
import { storeModels } from '#tests/support/stored/storedModels.ts'

prepareLocalStore()
vi.mock('#functions/application/deliveries/sendTo.ts')
vi.mock('#functions/application/live/publishHints.ts')
vi.mock('#functions/application/serviceMode/openAlarmsIn.ts')
vi.mock('#functions/application/serviceMode/subjects.ts')
vi.mock('#functions/data/notifications/teams/directoryRepository.ts')
const { sendTo } = await import('#functions/application/deliveries/sendTo.ts')
const { openAlarmsIn } = await import('#functions/application/serviceMode/openAlarmsIn.ts')
const { exists } = await import('#functions/application/serviceMode/subjects.ts')
const { readDirectory } = await import('#functions/data/notifications/teams/directoryRepository.ts')
const { enqueueItem } = await import('#functions/application/mailing/enqueueItem.ts')
const { endServiceModes } = await import('#functions/application/minute/endServiceModes.ts')
const { sendDueDeliveries } = await import('#functions/application/minute/sendDueDeliveries.ts')
const { notifyDueSteps } = await import('#functions/application/minute/notifyDueSteps.ts')
const { endServiceMode, setServiceMode } = await import('#functions/application/serviceMode/changeServiceMode.ts')
const { alarmsTable } = await import('#functions/data/alarms/alarmQueries.ts')
const { alarmEndItem } = await import('#functions/data/notifications/alarmEndItem.ts')
const { dueDeliveries, findDelivery } = await import('#functions/data/notifications/deliveries/deliveryRepository.ts')
const { deliveriesTable } = await import('#functions/data/notifications/deliveries/deliveryItem.ts')
const { listEscalations } = await import('#functions/data/notifications/escalationRepository.ts')
const { outboxItem } = await import('#functions/data/notifications/outboxItem.ts')
const { listServiceModes } = await import('#functions/data/serviceModes/serviceModes.ts')
const { db } = await import('#functions/data/store/db.ts')
const { PutCommand, QueryCommand, UpdateCommand } = await import('@aws-sdk/lib-dynamodb')
const { makeAlarmEntry } = await import('#functions/domain/alarmIds.ts')
const { dueAtOf } = await import('#functions/domain/notifications/delivery/delivery.ts')
const { findNextStepTime } = await import('#functions/domain/notifications/steps/escalation.ts')
const { serviceSpans } = await import('#functions/domain/serviceMode/serviceMode.ts')

const folder = path.join(import.meta.dirname, '../../../../fixtures/deliveries')
const fixtures = readdirSync(folder)
  .filter(name => name.endsWith('.json'))
  .map(name => deliveryFixtureOf(readFileSync(path.join(folder, name), 'utf8')))
const minute = 60_000

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeEach(async () => {
  store = await openLocalStore()
  vi.mocked(exists).mockReset().mockResolvedValue(true)
})
afterEach(() => store.close())

/** Something that happens in the run of a fixture. */
interface Happening {
  readonly at: number
  readonly does: () => Promise<unknown>
}

const keyOf = ({ id, device }: AlarmChange) => ({ deviceName: device, entry: makeAlarmEntry(id) })

const storeAlarm = (fixture: DeliveryFixture, alarm: AlarmChange) => {
  const { id: _id, state: _state, ...fields } = { ...wireAlarm(fixture, alarm), mnemonicValues: '{}' }
  return db.send(new PutCommand({ TableName: alarmsTable, Item: { ...fields, ...keyOf(alarm) } }))
}

const setOn = (alarm: AlarmChange, field: 'acknowledgedBy' | 'closedAt', now: number) =>
  db.send(
    new UpdateCommand({
      TableName: alarmsTable,
      Key: keyOf(alarm),
      UpdateExpression: `SET ${field} = :now`,
      ExpressionAttributeValues: { ':now': iso(now) },
    }),
  )

/** The firings in the outbox for an audience of a rule on an instrument. */
const outboxOf = async ({ device, rule }: AlarmChange, audience: Audience) => {
  const { Items = [] } = await db.send(
    new QueryCommand({
      TableName: deliveriesTable,
      KeyConditionExpression: 'channel = :channel AND begins_with(part, :firing)',
      ExpressionAttributeValues: { ':channel': `${device}#${rule}#${audience}`, ':firing': 'firing#' },
    }),
  )
  return Items
}

/** The next minute in which the clock has something to do for some alarms; later than `limit` if there is none. */
const nextMinute = async (alarms: readonly AlarmChange[], now: number, limit: number): Promise<number> => {
  const deliveries = await Promise.all((await dueDeliveries(limit)).map(findDelivery))
  const steps = await Promise.all(alarms.map(({ id }) => listEscalations(id)))
  const modes = await listServiceModes()
  const times = [
    ...deliveries.flatMap(one => (one && dueAtOf(one.delivery)) ?? []),
    ...steps.flat().flatMap(one => findNextStepTime(one) ?? []),
    ...modes.flatMap(({ mode }) => serviceSpans(mode, mode.settledUntil).next().value?.until ?? []),
  ]
  const first = Math.min(...times, limit)
  return Math.max(Math.floor(now / minute) + 1, Math.ceil(first / minute)) * minute
}

/** Lets receivers answer as the fixture says, and notes each attempt. */
const watchReceivers = (clock: () => number) => {
  const notified: MessageContent[] = []
  const answers = new Map<string, Extract<DeliveryInput, { receiver: string }>>()
  vi.mocked(sendTo)
    .mockReset()
    .mockImplementation(async ({ name, channel }, _audience, { title }) => {
      if (channel === 'sns') return { outcome: 'delivered' }
      const { answers: answer = 'works', retryAfterSeconds = 0 } = answers.get(name) ?? {}
      notified.push({ at: iso(clock()), to: name, by: channel, title, arrives: answer === 'works' })
      if (answer === 'works') return { outcome: 'delivered' }
      if (answer === 'refuses') return { outcome: 'refused', reason: 'no' }
      return { outcome: 'failed', reason: 'away', afterMs: retryAfterSeconds * 1_000 }
    })
  return { notified, answers }
}

const directoryIn = ({ people, channels, teams }: DeliveryFixture) =>
  ({
    people: new Map(people.map(one => [one.id, { ...one, name: one.id, revision: 1 }])),
    channels: new Map(channels.map(one => [one.id, { ...one, name: one.id, revision: 1 }])),
    teams: teams.map(one => ({ ...one, revision: 1 })),
  }) as StoredDirectory // as a fixture may have it

/** Runs a fixture: the engine first, and then what it writes to the outbox through the real deliveries. */
const run = async (fixture: DeliveryFixture) => {
  const { engine, done, endsAt } = partsOf(fixture)
  const outcome = runFixture(engine)
  const { alarms, events } = outcome
  let now = 0
  const clock = () => now
  const { notified, answers } = watchReceivers(clock)
  const begun = new Set<string>()
  const isOpen = ({ id, closedAt = Infinity }: AlarmChange) => begun.has(id) && now < closedAt
  vi.mocked(readDirectory).mockResolvedValue(directoryIn(fixture))
  vi.mocked(openAlarmsIn).mockImplementation(async ({ kind, name }) =>
    alarms
      .filter(isOpen)
      .map(one => wireAlarm(fixture, one))
      .filter(one => ({ instrument: one.deviceName, model: one.modelName, rule: one.triggeringRule })[kind] === name),
  )

  const fire = async (event: FiringEvent) => {
    const alarm = alarms.find(({ id }) => id === event.alarmId)
    if (!event.opens || !alarm) return
    begun.add(alarm.id)
    await storeAlarm(fixture, alarm)
    for (const audience of audiencesOf(event.severity))
      await enqueueItem(outboxItem({ type: 'notice', audience, event, subject: subjectIn(fixture, event) }), now)
  }
  const end = async (alarm: AlarmChange) => {
    const { closedAt, closedBy } = alarm
    if (closedAt === undefined || closedBy === undefined) return
    await setOn(alarm, 'closedAt', now)
    const Item = alarmEndItem({ alarm: { ...alarm, closedAt, closedBy }, subject: subjectIn(fixture, alarm) })
    await db.send(new PutCommand({ TableName: deliveriesTable, Item }))
    await enqueueItem(Item, now)
  }
  const carryOut = async (input: DeliveryInput) => {
    const trail = (by: string) => ({ by, at: now, action: 'serviceMode.save', requestId: String(now) })
    if ('receiver' in input) answers.set(input.receiver, input)
    else if ('acknowledge' in input) {
      const { rule, device } = input.acknowledge
      const alarm = alarms.find(one => one.rule === rule && one.device === device && isOpen(one))
      if (!alarm) throw new Error(`No open alarm of ${rule} on ${device}`)
      await setOn(alarm, 'acknowledgedBy', now)
    } else if ('serviceMode' in input) {
      const { by, ...order } = input.serviceMode
      const { kind, name } = order.subject
      if (kind === 'model') await storeModels(name)
      await setServiceMode(order, trail(by))
    } else {
      const stored = (await listServiceModes()).find(({ mode }) => mode.subject.name === input.endServiceMode.name)
      if (!stored) throw new Error(`No service mode of ${input.endServiceMode.name}`)
      await endServiceMode(stored, false, trail(input.by))
    }
  }

  const followed = new Set<unknown>()
  /** Hands the new outbox entries of ended service modes to the function that the stream of the table calls. */
  const followOutbox = async () => {
    for (const alarm of alarms)
      for (const audience of audiencesOf(severityIn(fixture, alarm.rule)))
        for (const item of await outboxOf(alarm, audience)) {
          if (followed.has(item['part'])) continue
          followed.add(item['part'])
          await enqueueItem(item, now)
        }
  }
  const advance = async (to: number) => {
    for (let next = await nextMinute(alarms, now, to); next <= to; next = await nextMinute(alarms, now, to)) {
      now = next
      await notifyDueSteps(clock)
      await sendDueDeliveries(clock)
      await endServiceModes(now)
      await followOutbox()
    }
    now = to
  }

  const happenings: Happening[] = [
    ...done.map(input => ({ at: input.receivedAt, does: () => carryOut(input) })),
    ...events.map(event => ({ at: event.receivedAt, does: () => fire(event) })),
    ...alarms.flatMap(alarm => (alarm.closedAt === undefined ? [] : { at: alarm.closedAt, does: () => end(alarm) })),
  ]
  for (const { at, does } of happenings.toSorted((a, b) => a.at - b.at)) {
    await advance(at)
    await does()
    await followOutbox()
  }
  await advance(endsAt)
  return { outcome, notified }
}

const byTime = (a: MessageContent, b: MessageContent): number =>
  a.at.localeCompare(b.at) || a.to.localeCompare(b.to) || a.title.localeCompare(b.title)

describe('the delivery fixtures', () => {
  it.each(fixtures)('result in the expected deliveries: $name', async fixture => {
    const { outcome, notified } = await run(fixture)
    expect(notified.toSorted(byTime)).toEqual(fixture.expect.deliveries.toSorted(byTime))
    expect(differences(fixture.expect, buildFixtureOutcome(fixture, outcome))).toEqual([])
  })
})
