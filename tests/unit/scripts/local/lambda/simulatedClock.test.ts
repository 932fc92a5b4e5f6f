import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Writable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startRuntime, type LambdaRuntime } from '#scripts/local/lambda/runtime.ts'
import { createSimulatedClock } from '#scripts/local/lambda/simulatedClock.ts'

const clock = createSimulatedClock()
let folder: string
let runtime: LambdaRuntime

const code = `export const handler = async () => ({
  now: Date.now(),
  date: new Date().getTime(),
  given: new Date(5).getTime(),
  isDate: new Date() instanceof Date,
  utc: Date.UTC(1970, 0, 1),
})`

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'benchwatch-clock-'))
  const bundle = path.join(folder, 'index.mjs')
  await writeFile(bundle, code)
  const log = new Writable({ write: (_chunk, _encoding, done) => done() })
  const definition = { bundle, environment: {}, timeoutMs: 10_000, memoryMb: 64 }
  runtime = startRuntime(new Map([['tell', definition]]), log, clock)
})
afterAll(async () => {
  await runtime.close()
  await rm(folder, { recursive: true })
})

describe('the simulated clock', () => {
  it.each([Date.UTC(2020, 1, 29), Date.UTC(2031, 0, 1)])('shows functions the time that was set last', async time => {
    clock.set(time)
    const reported = (await runtime.invoke('tell', {})) as Record<'now' | 'date', number>
    expect(reported).toMatchObject({ given: 5, isDate: true, utc: 0 })
    for (const seen of [reported.now, reported.date]) {
      expect(seen).toBeGreaterThanOrEqual(time)
      expect(seen).toBeLessThan(time + 60_000)
    }
  })
})
