import { AsyncLocalStorage } from 'node:async_hooks'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { ChannelAccess } from '#shared/contract/calls/teams.ts'
import type { Message } from '#functions/domain/notifications/channels/message.ts'
import { channelSecret } from '#functions/domain/notifications/teams/channelSecret.ts'
import type * as SendBy from '#functions/gateways/channels/sendBy.ts'
import type { Answer } from '#functions/gateways/outgoing/post.ts'
import { makeRandom } from '#scripts/fleet/simulation/random.ts'
import { firingEvent } from '#tests/support/stored/firingEvent.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
vi.mock('#functions/gateways/outgoing/post.ts')
vi.mock('#functions/gateways/secrets.ts')
vi.mock('#functions/gateways/mail/mails.ts')
vi.mock('#functions/gateways/mail/subscriberCounts.ts')
vi.mock('#functions/gateways/channels/sendBy.ts', { spy: true })
const { post } = await import('#functions/gateways/outgoing/post.ts')
const { readSecret } = await import('#functions/gateways/secrets.ts')
const { publishMail } = await import('#functions/gateways/mail/mails.ts')
const { sendBy } = await import('#functions/gateways/channels/sendBy.ts')
const { sendBy: sendReally } = await vi.importActual<typeof SendBy>('#functions/gateways/channels/sendBy.ts')
const { enqueueItem } = await import('#functions/application/mailing/enqueueItem.ts')
const { sendDueDeliveries } = await import('#functions/application/minute/sendDueDeliveries.ts')
const { sendDueMails } = await import('#functions/application/minute/sendDueMails.ts')
const { notifyDueSteps } = await import('#functions/application/minute/notifyDueSteps.ts')
const { alarmsTable } = await import('#functions/data/alarms/alarmQueries.ts')
const { alarmEndItem } = await import('#functions/data/notifications/alarmEndItem.ts')
const { deliveriesTable } = await import('#functions/data/notifications/deliveries/deliveryItem.ts')
const { deliveriesOfAlarm } = await import('#functions/data/notifications/deliveries/deliveryLog.ts')
const { outboxItem } = await import('#functions/data/notifications/outboxItem.ts')
const { changeDirectory, readDirectory } = await import('#functions/data/notifications/teams/directoryRepository.ts')
const { saveChannel, saveTeam } = await import('#functions/domain/notifications/teams/changeDirectory.ts')
const { makeAlarmEntry } = await import('#functions/domain/alarmIds.ts')
const { PutCommand, UpdateCommand } = await import('@aws-sdk/lib-dynamodb')

/** `npm run soak` runs more: 20 if it has 50 days of the alarm functions. */
const seeds = Array.from({ length: Math.ceil(Number(process.env['CHAOS_SEEDS'] ?? 2) * 0.4) }, (_, index) => index + 1)

/** A worker. Once it was killed, it neither stores nor sends anything. */
interface Life {
  isAlive: boolean
  /** The requests to the store until it is killed. */
  left: number
}
const lives = new AsyncLocalStorage<Life>()
const sending = new AsyncLocalStorage<{ readonly name: string; readonly message: Message }>()

interface Taken {
  readonly name: string
  readonly id: string
  readonly kind: Message['kind']
  readonly thread: string
}

let random: () => number
let now: number
let isFaulty: boolean
let taken: Taken[]
let kills: number
/** The names of the faults, in their order. Each kind comes in its turn, so that none is left out by chance. */
let faults: string[]

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore(async carryOut => {
    const life = lives.getStore()
    if (!life) return carryOut()
    if (life.isAlive && life.left > 1) {
      life.left -= 1
      return carryOut()
    }
    // Half of those that are killed have reached the store.
    if (life.isAlive) {
      Object.assign(life, { isAlive: false })
      kills += 1
      if (random() < 0.5) await carryOut()
    }
    throw new Error('killed')
  })
})
afterAll(() => store.close())

const minute = 60_000
const webhook = (name: string): ChannelAccess => ({
  kind: 'webhook',
  url: `https://${name}.example/`,
  secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
})
const accesses: Readonly<Record<string, ChannelAccess>> = {
  hook: webhook('hook'),
  gone: webhook('gone'),
  later: webhook('later'),
  other: webhook('other'),
  room: { kind: 'slack', room: 'C01', token: 'xoxb-1' },
  card: { kind: 'teams', url: 'https://card.example/' },
  duty: { kind: 'pagerDuty', routingKey: 'a'.repeat(32) },
}
const first = ['hook', 'room', 'card', 'duty']

const answers: readonly (readonly [string, () => Answer | Error])[] = [
  ['hangs', () => new DOMException('no answer', 'TimeoutError')],
  ['500', () => ({ status: 500, retryAfterMs: undefined, text: '' })],
  ['429', () => ({ status: 429, retryAfterMs: Math.ceil(random() * 5) * minute, text: '' })],
  ['cuts before', () => Object.assign(new Error('cut'), { code: 'ECONNRESET' })],
  ['cuts after', () => Object.assign(new Error('cut'), { code: 'ECONNRESET' })],
]

/** One request at a receiver, which takes it or does not. */
const receive = async (goneAt: number): Promise<Answer> => {
  const { name, message } = sending.getStore() ?? {}
  if (!name || !message || lives.getStore()?.isAlive === false) throw new Error('killed')
  if (name === 'gone' && now >= goneAt) return { status: 410, retryAfterMs: undefined, text: '' }
  const [fault, answer] = (isFaulty && random() < 0.6 && answers[faults.length % answers.length]) || []
  if (fault) faults.push(fault)
  if (!answer || fault === 'cuts after') {
    const { id, kind, thread } = message
    taken.push({ name, id, kind, thread })
  }
  const answered = answer?.() ?? { status: 200, retryAfterMs: undefined, text: '{"ok":true,"ts":"17.1"}' }
  if (answered instanceof Error) throw answered
  return answered
}

/** Whether a worker did its work to the end. */
const lived = async (work: () => Promise<unknown>): Promise<boolean> => {
  const life: Life = { isAlive: true, left: isFaulty && random() < 0.5 ? Math.ceil(random() * 15) : Infinity }
  try {
    await lives.run(life, work)
  } catch (error) {
    if (life.isAlive) throw error
  }
  return life.isAlive
}

/** The stream brings an item again until a worker has done it. */
const bring = async (item: Record<string, unknown>): Promise<void> => {
  while (!(await lived(() => enqueueItem(item, now)))) continue
}

const clock = async (): Promise<void> => {
  for (const work of [sendDueMails, notifyDueSteps, sendDueDeliveries]) await lived(() => work(() => now))
}

const trail = { by: 'admin', at: 0, action: 'test', requestId: 'r' }

const saveTeams = async (seed: number): Promise<void> => {
  let count = 0
  const change = (make: Parameters<typeof changeDirectory>[0]) =>
    changeDirectory(make, { ...trail, requestId: `${seed}-${(count += 1)}` })
  for (const [name, { kind }] of Object.entries(accesses))
    await change(directory => saveChannel(directory, { id: name, name, kind }, undefined))
  const shared = { audience: 'Customer', people: [], isToldOver: true } as const
  const steps = [{ afterMinutes: 10, people: [], channels: ['later'] }]
  const lab = { ...shared, id: 'lab', name: 'Lab', channels: [...first, 'gone'], models: [`M${seed}`], steps }
  await change(directory => saveTeam(directory, lab, undefined))
  const others = { ...shared, id: 'others', name: 'Others', channels: ['other'], models: ['N'] }
  await change(directory => saveTeam(directory, others, undefined))
}

const keyOf = (alarmId: string, device: string) => ({ deviceName: device, entry: makeAlarmEntry(alarmId) })

const openAlarm = async (alarmId: string, device: string, modelName: string): Promise<void> => {
  const traits = { alarmSeverity: 121, alarmDescription: '', mnemonicValues: '{}', modelName, ruleExpression: '' }
  const rest = { triggeringRule: 'R', lastAlarmDate: new Date(now).toISOString(), count: 1, revision: 1 }
  await store.db.send(
    new PutCommand({ TableName: alarmsTable, Item: { ...keyOf(alarmId, device), ...traits, ...rest } }),
  )
  const event = firingEvent(now, { id: alarmId, alarmId, device })
  const subject = { deviceName: device, modelName, description: '', ruleExpression: '' }
  await bring(outboxItem({ type: 'notice', audience: 'Customer', event, subject }))
}

const closeAlarm = async (alarmId: string, device: string, modelName: string, began: number): Promise<void> => {
  const set = {
    UpdateExpression: 'SET closedAt = :now',
    ExpressionAttributeValues: { ':now': new Date(now).toISOString() },
  }
  await store.db.send(new UpdateCommand({ TableName: alarmsTable, Key: keyOf(alarmId, device), ...set }))
  const alarm = { id: alarmId, rule: 'R', device, version: 1, severity: 121, alarmDate: began, lastAlarmDate: began }
  const item = alarmEndItem({
    alarm: { ...alarm, count: 1, closedAt: now, closedBy: 'FALSE' },
    subject: { deviceName: device, modelName, description: '', ruleExpression: '' },
  })
  await store.db.send(new PutCommand({ TableName: deliveriesTable, Item: item }))
  await bring(item)
}

/** Three alarms within a quarter of an hour. Two of them end, the third one goes on. */
const runTrial = async (seed: number) => {
  const begin = Date.parse('2026-03-01T10:00:00Z') + seed * 30 * 86_400_000
  const draw = makeRandom(seed)
  random = () => draw.next()
  now = begin
  isFaulty = true
  taken = []
  kills = 0
  faults = []
  vi.mocked(post).mockImplementation(() => receive(begin + 6 * minute))
  vi.mocked(publishMail).mockResolvedValue('id')
  vi.mocked(readSecret).mockImplementation(async id => {
    const access = accesses[id]
    return access && channelSecret(access, undefined, 0)
  })
  vi.mocked(sendBy).mockImplementation((channel, message) => {
    const place = JSON.stringify(channel)
    const name = Object.keys(accesses).find(one => place.includes(uniqueOf(accesses[one])))
    return sending.run({ name: String(name), message }, () => sendReally(channel, message))
  })
  await saveTeams(seed)
  const alarms = [0, 5, 12].map((opens, place) => {
    const device = `SN-${seed}-${place}`
    const began = begin + opens * minute
    const lasts = place < 2 ? Math.ceil(random() * 40) : Infinity
    return { device, began, id: `${device}.R.1.${began}`, closes: began + lasts * minute }
  })
  const model = `M${seed}`
  // Each minute at first; then, without faults, as often as retries of hours need it.
  const times = [...range(0, 59, 1), ...range(60, 180, 10), ...range(240, 900, 60)]
  for (const minutes of times) {
    now = begin + minutes * minute
    isFaulty = minutes < 30
    for (const { device, id, began } of alarms) if (began === now) await openAlarm(id, device, model)
    for (const { device, id, began, closes } of alarms) if (closes === now) await closeAlarm(id, device, model, began)
    await clock()
  }
  return alarms
}

const range = (from: number, to: number, step: number): number[] =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => from + index * step)

/** What only this channel has. */
const uniqueOf = (access: ChannelAccess | undefined): string => {
  if (access?.kind === 'slack') return access.room
  return access?.kind === 'pagerDuty' ? access.routingKey : String(access?.url)
}

describe('deliveries to failing receivers by workers that get killed', () => {
  it.each(seeds)('lose no message, keep ids and order, and reach no wrong receiver: seed %i', async seed => {
    const alarms = await runTrial(seed)
    expect(kills).toBeGreaterThan(0)
    expect(new Set(faults).size).toBe(answers.length)
    for (const { id: thread, closes } of alarms) {
      const isOver = Number.isFinite(closes)
      const log = await deliveriesOfAlarm(thread)
      const got = taken.filter(one => one.thread === thread)
      const stateOf = (name: string, kind: Message['kind']) =>
        log
          .filter(one => one.receiver.name === name && one.kind === kind && !one.step)
          .map(({ delivery }) => delivery.progress.state)

      // At least once: everybody hears of the alarm and of its end, or of both in one message.
      for (const name of first) {
        const kinds = new Set(got.flatMap(one => (one.name === name ? [one.kind] : [])))
        expect([name, kinds.has(isOver ? 'resolved' : 'opened')]).toEqual([name, true])
        const opened = stateOf(name, 'opened')
        expect([name, opened.every(state => state === 'delivered' || state === 'joined')]).toEqual([name, true])
        expect([name, stateOf(name, 'resolved')]).toEqual([name, isOver ? ['delivered'] : []])
      }
      // A receiver has got each message that the log calls delivered.
      const tookId = new Set(got.map(({ id }) => id))
      const arrived = log.filter(
        ({ receiver, delivery }) => receiver.channel !== 'sns' && delivery.progress.state === 'delivered',
      )
      expect(arrived.filter(({ id }) => !tookId.has(id))).toEqual([])

      // Repeats carry the same id: each id is that of one delivery to this receiver.
      const known = new Set(log.map(({ id, kind, receiver }) => `${id} ${kind} ${receiver.name}`))
      expect(got.filter(({ id, kind, name }) => !known.has(`${id} ${kind} ${name}`))).toEqual([])

      // Nothing about the alarm follows its end.
      for (const name of Object.keys(accesses)) {
        const kinds = got.flatMap(one => (one.name === name ? [one.kind] : []))
        const end = kinds.indexOf('resolved')
        expect([name, end < 0 ? [] : kinds.slice(end).filter(kind => kind !== 'resolved')]).toEqual([name, []])
      }
    }
    expect(taken.filter(({ name }) => ![...first, 'later', 'gone'].includes(name))).toEqual([])

    expect((await readDirectory()).channels.get('gone')?.isDisabled).toBe(true)

    // A step waits for no failed delivery.
    const log = await deliveriesOfAlarm(String(alarms[2]?.id))
    const begun = Math.min(...log.map(({ delivery }) => delivery.recordedAt))
    const step = log.find(one => one.step)
    expect(step?.receiver.name).toBe('later')
    const waited = (Number(step?.delivery.recordedAt) - begun) / minute
    expect(waited).toBeGreaterThanOrEqual(10)
    expect(waited).toBeLessThan(30)
  })
})
