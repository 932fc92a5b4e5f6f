import { describe, expect, it } from 'vitest'
import { bucketMs, condenseLine } from '#functions/domain/telemetry/chartSeries.ts'
import { addSummary, buildChunkSummary } from '#functions/domain/telemetry/chunkSummary.ts'
import { addToChunk, makeOpenChunk, type ChunkEntry, type OpenChunk } from '#functions/domain/telemetry/openChunk.ts'
import { tidy } from '#functions/domain/telemetry/samples.ts'
import { joinedStretches, noStretches, toStretches } from '#functions/domain/telemetry/stretches.ts'
import { fc } from '#tests/support/draw/fc.ts'
import { itemsOf } from '#scripts/base/items.ts'

const minute = 60_000

const chunksOf = (entries: readonly ChunkEntry[]): OpenChunk[] => {
  const chunks: OpenChunk[] = []
  for (const [timestamp, items] of entries) {
    const message = { timestamp, items }
    const last = chunks.at(-1)
    const longer = last && chunks.length > 0 ? addToChunk(last, message) : undefined
    if (longer && longer.to - longer.from < 10 * minute) chunks.splice(-1, 1, longer)
    else chunks.push(makeOpenChunk(message))
  }
  return chunks
}

const stretches = (chunks: readonly OpenChunk[], mnemonic: string) => {
  const all = noStretches()
  for (const chunk of chunks) {
    addSummary(all, JSON.parse(JSON.stringify(buildChunkSummary(chunk))), mnemonic, chunk.from)
  }
  return joinedStretches([all])
}

const value = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(n => n + 0),
  fc.constantFrom('RUN', true),
)

describe('the summary of a chunk', () => {
  it('gives a chart line with the same count and extremes as the readings themselves', () => {
    const entries = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 * minute }), value), { minLength: 1, maxLength: 200 })
    fc.assert(
      fc.property(entries, fc.constantFrom('P', '__proto__'), (steps, mnemonic) => {
        let at = 0
        const all = steps.map(([step, reading]): ChunkEntry => [(at += step), { names: [mnemonic], values: [reading] }])
        const period = { from: 0, to: at }
        const samples = tidy({ times: all.map(([time]) => time), values: steps.map(([, reading]) => reading) }, period)
        const exact = condenseLine(toStretches(samples), period, 800)
        const line = condenseLine(stretches(chunksOf(all), mnemonic), period, 800)
        expect([line.count, line.kind]).toEqual([exact.count, exact.kind])
        const extremes = (buckets: readonly { min: number; max: number }[] = []) => [
          Math.min(...buckets.map(({ min }) => min)),
          Math.max(...buckets.map(({ max }) => max)),
        ]
        expect(extremes(line.buckets)).toEqual(extremes(exact.buckets))
        expect(line.buckets?.at(-1)?.last).toBe(exact.buckets?.at(-1)?.last)
      }),
    )
  })

  it('shows a pause of hours, if there was one', () => {
    const busy = Array.from({ length: 3_000 }, (_, index): ChunkEntry => [
      index * minute,
      { names: ['P'], values: [index] },
    ])
    const paused = busy.map(([at, items]): ChunkEntry => [at < 5e7 ? at : at + 600 * minute, items])
    const breaks = (entries: readonly ChunkEntry[]): number => {
      const period = { from: 0, to: entries.at(-1)?.[0] ?? 0 }
      expect(bucketMs(period, 100)).toBeGreaterThan(10 * minute)
      const { buckets = [], gapSeconds } = condenseLine(stretches(chunksOf(entries), 'P'), period, 100)
      const times = buckets.map(({ timeStamp }) => Date.parse(timeStamp))
      return times.slice(1).filter((time, index) => time - (times[index] ?? 0) > gapSeconds * 1_000).length
    }
    expect([breaks(busy), breaks(paused)]).toEqual([0, 1])
  })

  it('gives the same states as the readings themselves', () => {
    const entries = Array.from({ length: 60 }, (_, index): ChunkEntry => [
      index * minute,
      itemsOf({ S: index < 25 ? 'A' : 'B' }),
    ])
    const period = { from: 0, to: 59 * minute }
    expect(condenseLine(stretches(chunksOf(entries), 'S'), period, 50).changes).toEqual([
      { timeStamp: new Date(0).toISOString(), until: new Date(24 * minute).toISOString(), value: 'A' },
      { timeStamp: new Date(25 * minute).toISOString(), until: new Date(59 * minute).toISOString(), value: 'B' },
    ])
  })
})
