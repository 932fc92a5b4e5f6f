import { setTimeout as sleep } from 'node:timers/promises'
import type { MqttClient } from 'mqtt'
import { simulatedModels } from '../fleet/catalogue/catalogue.ts'
import type { Member } from '../fleet/members.ts'
import { connect } from '../fleet/run/connect.ts'
import type { LocalApi } from '../base/localApi.ts'
import { percentile } from './load.ts'

/**
 * The times in milliseconds from a message that makes a rule fire to the effects of the firing: the alarm in the
 * list, and the mail.
 */
export interface AlarmLatency {
  readonly published: number
  readonly toAlarmMs: readonly number[]
  readonly toMailMs: readonly number[]
}

interface Options {
  readonly api: LocalApi
  readonly base: string
  readonly mqttPort: number
  readonly members: readonly Member[]
  readonly passwords: Readonly<Record<string, string>>
  readonly seconds: number
}

const perSecond = 200
/** One in this many messages makes the rule fire. At 200 messages per second, that is two firings per second. */
const firingEvery = 100
const lookEveryMs = 40
const waitMs = 20_000
const modelName = 'SoakLatency'
const ruleName = 'SoakLatency'
const mnemonic = 'LEVEL'

/** Returns the instruments for a measurement of the given number of seconds: one for each firing. */
export const latencyMembers = (seconds: number): Member[] => {
  const [model] = simulatedModels
  if (!model)
    throw new Error('The catalogue of simulated instruments is empty: scripts/fleet/catalogue must have a model')
  const count = Math.ceil((seconds * perSecond) / firingEvery)
  return Array.from({ length: count }, (_, index) => ({ name: `LATENCY-${index}`, model: { ...model, modelName } }))
}

/**
 * Publishes 200 messages per second, two of which make a rule fire. Each firing is on a different instrument, so that
 * it opens an alarm and is mailed immediately. Alarms are polled with the call `getalarms`, and mails are polled in
 * the outbox.
 */
export const measureAlarmLatency = async (options: Options): Promise<AlarmLatency> => {
  const { api, base, members, mqttPort, passwords } = options
  await createRule(api)
  const broker = { host: '127.0.0.1', port: mqttPort }
  const clients = await Promise.all(members.map(({ name }) => connect(broker, name, passwords[name] ?? '')))
  const sent = new Map<string, number>()
  const seen = { alarms: new Map<string, number>(), mails: new Map<string, number>() }
  const over = new AbortController()
  const looking = [lookFor(() => alarmed(api), seen.alarms), lookFor(() => mailed(base), seen.mails)].map(
    async look => {
      while (!over.signal.aborted) {
        await look()
        await sleep(lookEveryMs)
      }
    },
  )
  const published = await publishAll(clients, options, sent)
  const end = Date.now() + waitMs
  while (Date.now() < end && (seen.alarms.size < sent.size || seen.mails.size < sent.size)) await sleep(lookEveryMs)
  over.abort()
  await Promise.all(looking)
  await Promise.all(clients.map(client => client.endAsync()))
  return { published, toAlarmMs: delays(sent, seen.alarms), toMailMs: delays(sent, seen.mails) }
}

const createRule = async (api: LocalApi): Promise<void> => {
  const level = { mnemonic, displayName: mnemonic, dataType: 'number', description: '', unitsOfMeasure: '' }
  await api.put('create_model', { modelName, description: '', parameters: { [mnemonic]: level } })
  const ruleExpression = `(${mnemonic} > 1)`
  await api.put('createrule', { ruleName, ruleExpression, models: [modelName], severity: 170 })
}

const publishAll = async (
  clients: readonly MqttClient[],
  { members, seconds }: Options,
  sent: Map<string, number>,
): Promise<number> => {
  const total = perSecond * seconds
  const began = Date.now()
  for (let number = 0; number < total; number += 1) {
    const fires = number % firingEvery === 0
    const place = fires ? number / firingEvery : (number * 7) % members.length
    const [client, name] = [clients[place], members[place]?.name]
    if (!client || name === undefined)
      throw new Error(
        'alarmLatency got fewer instruments than it has firings to measure. Pass it all of latencyMembers',
      )
    const at = Date.now()
    const readings = { [mnemonic]: fires ? 2 : number / total }
    const payload = { timestamp: new Date(at).toISOString(), category: 'MassSpec', readings }
    client.publish(`instruments/${name}/readings`, JSON.stringify(payload), { qos: 1 })
    if (fires) sent.set(name, at)
    await sleep(Math.max(0, began + ((number + 1) * 1_000) / perSecond - Date.now()))
  }
  return total
}

/** Returns a function that finds instruments by `names`, and records in `seen` when it first found each of them. */
const lookFor = (names: () => Promise<string[]>, seen: Map<string, number>) => async (): Promise<void> => {
  const found = await names()
  const now = Date.now()
  for (const name of found) if (!seen.has(name)) seen.set(name, now)
}

const alarmed = async (api: LocalApi): Promise<string[]> => {
  const { eventsData } = (await api.post('getalarms', { modelName, pageSize: 500 })) as {
    eventsData: readonly { deviceName: string }[]
  }
  return eventsData.map(({ deviceName }) => deviceName)
}

const mailed = async (base: string): Promise<string[]> => {
  const mails = (await (await fetch(`${base}/outbox.json`)).json()) as readonly { subject: string }[]
  const prefix = `Alarm ${ruleName} on `
  return mails.flatMap(({ subject }) => (subject.startsWith(prefix) ? [subject.slice(prefix.length)] : []))
}

const delays = (sent: ReadonlyMap<string, number>, seen: ReadonlyMap<string, number>): number[] =>
  [...sent].map(([name, at]) => (seen.get(name) ?? Number.POSITIVE_INFINITY) - at)

export const latencyRows = ({ published, toAlarmMs, toMailMs }: AlarmLatency): [string, string][] => [
  ['messages at 200 a second', `${published}, of which ${toAlarmMs.length} fired`],
  ...timesOf('alarm in getalarms', toAlarmMs),
  ...timesOf('mail in the outbox', toMailMs),
]

const timesOf = (what: string, ms: readonly number[]): [string, string][] => [
  [`${what}, half within`, `${percentile(ms, 0.5).toFixed(0)} ms`],
  ['  99 of 100 within', `${percentile(ms, 0.99).toFixed(0)} ms`],
]
