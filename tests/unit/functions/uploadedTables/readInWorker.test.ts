import { fileURLToPath, pathToFileURL } from 'node:url'
import { writeFile, mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { validParameters, parametersFrom } from '#shared/spreadsheets/parametersFrom.ts'
import { readInWorker } from '#functions/uploadedTables/readInWorker.ts'
import { exportRows, manyParameters, tableFile } from '#tests/support/files/tableFiles.ts'

const limits = { processorMs: 4_000, elapsedMs: 100_000, heapMb: 256 }
/** The same code as in the bundle, run from its source. */
const worker = pathToFileURL(
  path.resolve(fileURLToPath(import.meta.url), '../../../../../functions/uploadedTables/readTableWorker.ts'),
)

/** A reader that does something else. */
const workerDoing = async (code: string): Promise<URL> => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'benchwatch-worker-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  const file = path.join(folder, 'worker.mjs')
  await writeFile(file, code)
  return pathToFileURL(file)
}

describe('the reader of tables in a worker', () => {
  it.each([
    ['xlsx', 10_000],
    ['xls', 1_000],
    ['csv', 1_000],
    ['json', 1_000],
  ] as const)('reads from an .%s file all %i parameters', async (kind, count) => {
    const parameters = manyParameters(count)
    const bytes = tableFile(kind, exportRows(parameters))
    const read = await readInWorker({ bytes, fileName: `a.${kind}` }, limits, worker)
    if ('refused' in read) throw new Error(read.refused)
    expect(validParameters(parametersFrom(read.table))).toEqual(parameters)
  })

  it.each([
    ['uses the processor too long', 'for (;;);', { processorMs: 300 }, /too long/],
    ['takes too long while idle', 'setTimeout(() => {}, 100_000)', { elapsedMs: 300 }, /too long/],
    [
      'takes too much memory',
      'const a = []; for (;;) a.push({ place: [a.length] })',
      { processorMs: 60_000 },
      /too much memory/,
    ],
    ['throws an error', 'throw new RangeError("broken")', {}, /damaged/],
  ])('is terminated with an error message if it %s', async (_, code, own, reason) => {
    const order = { bytes: Buffer.from('a'), fileName: 'a.csv' }
    const read = await readInWorker(order, { ...limits, heapMb: 64, ...own }, await workerDoing(code))
    expect(read).toEqual({ refused: expect.stringMatching(reason) as string })
  })

  it('is not charged for processor time that other work used', async () => {
    const code = `import { parentPort } from 'node:worker_threads'
      setTimeout(() => parentPort.postMessage({ table: { columns: [], rows: [] } }), 2500)`
    const order = { bytes: Buffer.from('a'), fileName: 'a.csv' }
    const read = await readInWorker(order, { ...limits, processorMs: 2_000 }, await workerDoing(code))
    expect(read).toHaveProperty('table')
  })

  it('returns its table if it has answered and ended while the process stood still for a long time', async () => {
    const code = `import { parentPort } from 'node:worker_threads'
      parentPort.postMessage({ table: { columns: [], rows: [] } })`
    const order = { bytes: Buffer.from('a'), fileName: 'a.csv' }
    const reading = readInWorker(order, { ...limits, processorMs: 1_000 }, await workerDoing(code))
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_500)
    expect(await reading).toHaveProperty('table')
  })

  it('leaves the given bytes unchanged', async () => {
    const bytes = tableFile('csv', exportRows(manyParameters(2)))
    await readInWorker({ bytes, fileName: 'a.csv' }, limits, worker)
    expect(bytes.length).toBeGreaterThan(0)
  })
})
