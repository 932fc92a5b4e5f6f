import { PutCommand } from '@aws-sdk/lib-dynamodb'
import { heartbeatKeys } from '#functions/domain/fleet/stageSight.ts'
import { publishRule } from '#functions/domain/rules/publishRule.ts'
import { ruleFrom } from '#functions/domain/rules/wire.ts'
import { variablesOf } from '#infra/variables.ts'
import { streamBatches, streamStart } from '../ingestStream.ts'
import { seed } from '../handler/seed.ts'
import { setClock, startStore } from '../handler/startStore.ts'
import { cpuMicroseconds, median } from '../measure.ts'

/** What the fleet clock (the function `watchFleet`) uses in one minute, and the CPU time of a search by data item. */
export interface ClockFigures {
  readonly requests: Readonly<Record<string, number>>
  readonly readUnits: number
  readonly writeUnits: number
  readonly cpuMs: number
  /** The CPU time of a search that reads one data item's latest value from every instrument. */
  readonly searchMs: number
}

const models = 20
const minuteMs = 60_000
const messagesEach = 12
const minutes = 5
const searches = 9

const sum = (numbers: Readonly<Record<string, number>>): number => Object.values(numbers).reduce((a, b) => a + b, 0)

const less = (after: Readonly<Record<string, number>>, before: Readonly<Record<string, number>>) =>
  Object.fromEntries(
    Object.entries(after)
      .map(([name, count]) => [name, count - (before[name] ?? 0)] as const)
      .filter(([, count]) => count > 0),
  )

/** Stores a rule that fires if an instrument has not reported for 15 minutes. */
const storeRule = async (): Promise<void> => {
  const [{ ruleItem, rulesTable }, { publicationItem }, { db }] = await Promise.all([
    import('#functions/data/rules/ruleRepository.ts'),
    import('#functions/data/rules/publicationItem.ts'),
    import('#functions/data/store/db.ts'),
  ])
  const sent = {
    ruleExpression: '($SILENT >= 15)',
    models: Array.from({ length: models }, (_, model) => `M${model}`),
    severity: 100,
  }
  const rule = ruleFrom('Silent', sent, undefined, { by: 'bench', groups: ['adminGroup'], at: streamStart })
  const stored = publishRule(undefined, rule, { at: streamStart, publication: 1 })
  for (const Item of [ruleItem(stored), publicationItem(1, 'Silent')])
    await db.send(new PutCommand({ TableName: rulesTable, Item }))
}

const run = async (devices: number): Promise<ClockFigures> => {
  const store = await startStore()
  for (const name of variablesOf('watchFleet')) process.env[name] ??= name.endsWith('_DAYS') ? '90' : name
  setClock(streamStart)
  await seed({ devices, rules: 0, models })
  await storeRule()
  const { processBatch } = await import('#functions/ingest/handler.ts')
  for (const { records } of streamBatches((devices * messagesEach) / 100, { devices }))
    await processBatch({ Records: [...records] })
  const [{ watchFleet }, { noteHeartbeats }] = await Promise.all([
    import('#functions/application/fleet/watchFleet.ts'),
    import('#functions/application/fleet/noteHeartbeats.ts'),
  ])
  const start = streamStart + messagesEach * (minuteMs / 2)
  let before = await store.count()
  let cpu = cpuMicroseconds()
  // The first minute is not counted: it reads the rules and warms up the compiler.
  for (let minute = 0; minute <= minutes; minute += 1) {
    const now = start + minute * minuteMs
    setClock(now)
    await noteHeartbeats(heartbeatKeys.map(key => ({ key, sentAt: now })))
    if (minute === 1) [before, cpu] = [await store.count(), cpuMicroseconds()]
    await watchFleet(now)
  }
  const cpuMs = (cpuMicroseconds() - cpu) / 1_000 / minutes
  const after = await store.count()
  const searchMs = await measureSearch()
  store.stop()
  const perMinute = (count: number): number => count / minutes
  const requests = less(after.requests, before.requests)
  return {
    requests: Object.fromEntries(Object.entries(requests).map(([name, count]) => [name, perMinute(count)])),
    readUnits: perMinute(sum(less(after.readUnits, before.readUnits))),
    writeUnits: perMinute(sum(less(after.units, before.units))),
    cpuMs,
    searchMs,
  }
}

const measureSearch = async (): Promise<number> => {
  const { readLatestValues } = await import('#functions/data/devices/latestValues.ts')
  const times: number[] = []
  for (let search = 0; search < searches; search += 1) {
    const begun = cpuMicroseconds()
    await readLatestValues('ITEM_7')
    times.push((cpuMicroseconds() - begun) / 1_000)
  }
  return median(times)
}

process.once('message', (devices: number) => {
  void run(devices).then(figures => {
    process.send?.(figures)
    process.disconnect()
  })
})
