import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { signIn } from '#tests/support/api.ts'
import { eventually } from '#tests/support/eventually.ts'
import { admit, connect } from '#tests/support/instrument.ts'
import { dataSetsClient, storedReadings } from '#tests/support/readings.ts'
import { deviceFile, startStack, type TestStack } from '#tests/support/stack.ts'
import { startProduct, type Product } from '#scripts/soak/product.ts'
import { readerOfReadings } from '#scripts/soak/storedReadings.ts'

const rounds = 3
const name = 'SN-CRASH'

/** Publishes 50 messages a second until the connection ends; answers what was acknowledged. */
const publishUntilEnd = async (product: Product, dataDir: string, firstNumber: number) => {
  const client = await connect(product.mqttPort, name, (await deviceFile(dataDir)).devices[name] ?? '')
  client.on('error', () => undefined)
  const acknowledged: number[] = []
  let number = firstNumber
  const timer = setInterval(() => {
    const sent = number++
    const timestamp = new Date().toISOString()
    const [kind, payload] =
      sent % 2 === 0
        ? ['readings', { timestamp, category: 'MassSpec', readings: { NUMBER: sent } }]
        : ['samples', { timestamp, sampleId: String(sent), batchId: 'B', sampleStatus: 'Queued' }]
    client.publish(`instruments/${name}/${kind}`, JSON.stringify(payload), { qos: 1 }, error => {
      if (!error) acknowledged.push(sent)
    })
  }, 20)
  await new Promise<void>(resolve => client.once('close', () => resolve()))
  clearInterval(timer)
  client.end(true)
  return { acknowledged, next: number }
}

it('has every acknowledged message once after kill -9 of the whole process group, several times over', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'benchwatch-crash-'))
  const acknowledged: number[] = []
  let next = 0
  for (let round = 0; round < rounds; round += 1) {
    const product = await startProduct(dataDir)
    if (round === 0) {
      const admin = await signIn(product.base, 'admin')
      const stack = { ...product, dataDir } as unknown as TestStack // only what `admit` reads
      await (await admit(stack, admin, name, 'TripleQuad')).end()
    }
    const publishing = publishUntilEnd(product, dataDir, next)
    await sleep(1_500 + round * 333)
    await product.kill()
    const result = await publishing
    acknowledged.push(...result.acknowledged)
    next = result.next
  }
  expect(acknowledged.length).toBeGreaterThan(rounds * 50)

  const stack = await startStack({ dataDir, readingsBufferMs: 500 })
  const admin = await signIn(stack.base, 'admin')
  const readings = async (): Promise<number[]> =>
    (await readerOfReadings(stack.endpoints.dynamoDb)(name)).map(([, values]) => Number(values['NUMBER']))
  const stored = async (): Promise<number[]> => {
    const { body } = await admin.post('devicedata', { deviceName: name, category: 'sample Item' })
    const samples = body.deviceList.map((event: { sampleId: string }) => Number(event.sampleId))
    return [...samples, ...(await readings())]
  }
  await eventually('every acknowledged message is stored', async () => {
    const found = new Set(await stored())
    return acknowledged.every(number => found.has(number))
  })
  const found = await stored()
  expect(found).toHaveLength(new Set(found).size)

  const accepted = String((await readings()).toSorted((a, b) => a - b))
  await eventually('the data set has the readings that were accepted, and no others', async () => {
    const rows = await storedReadings(dataSetsClient(stack.endpoints.s3))
    const numbers = new Set(rows.map(({ value_number }) => Number(value_number)))
    return String([...numbers].toSorted((a, b) => a - b)) === accepted
  })
  await stack.stop()
  await rm(dataDir, { recursive: true, force: true })
})
