import { describe, expect, it } from 'vitest'
import { limitsOf } from '#scripts/fleet/catalogue/behaviour.ts'
import { simulatedModels } from '#scripts/fleet/catalogue/catalogue.ts'
import type { SimulatedModel } from '#scripts/fleet/catalogue/models.ts'
import { announcement, createInstrument, fastForward, step } from '#scripts/fleet/simulation/instrument.ts'
import type { OutgoingMessage } from '#scripts/fleet/simulation/state.ts'
import { checkMessage } from '#shared/contract/messages/telemetry.ts'
import { displayStatuses, displayStatusOf } from '#shared/devices/status.ts'

const start = Date.UTC(2026, 0, 5)
const weekMs = 7 * 86_400_000
const [tripleQuad] = simulatedModels as [SimulatedModel]
const cases = simulatedModels.map(model => [model.modelName, model] as const)

const born = (model: SimulatedModel, seed = 1, itemsPerMessage?: number) =>
  createInstrument({ name: 'X', model, seed, now: start, itemsPerMessage })

/** The messages of an instrument's life, one by one: whoever has seen enough stops it. */
function* messagesOf(model: SimulatedModel, durationMs: number, everyMs: number, seed = 1): Generator<OutgoingMessage> {
  let state = born(model, seed)
  for (let now = start; now < start + durationMs; now += everyMs) {
    const stepped = step(state, now)
    state = stepped.state
    yield* stepped.messages
  }
}

const liveFor = (...life: Parameters<typeof messagesOf>): OutgoingMessage[] => [...messagesOf(...life)]

const readingsOf = ({ payload }: OutgoingMessage) => payload['readings'] as Record<string, unknown>

describe('the simulation of an instrument', () => {
  it('gives the same samples and readings for the same seed, and others for another seed', () => {
    const hour = 3_600_000
    expect(liveFor(tripleQuad, hour, 5_000, 7)).toEqual(liveFor(tripleQuad, hour, 5_000, 7))
    expect(liveFor(tripleQuad, hour, 5_000, 7)).not.toEqual(liveFor(tripleQuad, hour, 5_000, 8))
  })

  it('does not modify the state that it is given', () => {
    const state = fastForward(born(tripleQuad), start + 3_600_000)
    const first = step(state, state.at + 5_000)
    expect(step(state, state.at + 5_000)).toEqual(first)
  })

  it.each(cases)('keeps %s within its limits over a week, in messages that the product accepts', (_name, model) => {
    const limits = new Map(model.parameters.map(({ mnemonic, behaviour }) => [mnemonic, limitsOf(behaviour)]))
    const wrong: unknown[] = []
    for (const message of liveFor(model, weekMs, 60_000)) {
      const checked = checkMessage(message.kind, message.payload)
      if (typeof checked === 'string') wrong.push([checked, message])
      if (message.kind !== 'readings') continue
      for (const [mnemonic, value] of Object.entries(readingsOf(message))) {
        const [lowest, highest] = limits.get(mnemonic) ?? [-Infinity, Infinity]
        if (typeof value === 'number' && !(value >= lowest && value <= highest)) wrong.push([mnemonic, value])
      }
    }
    expect(wrong).toEqual([])
  })

  it.each(cases)('goes through every status of the model %s in the course of time', (_name, model) => {
    const shown = new Set<string>()
    for (let seed = 1; seed <= 3 && shown.size < displayStatuses.length; seed += 1) {
      for (const { kind, payload } of messagesOf(model, weekMs, 10_000, seed)) {
        if (kind === 'status') shown.add(displayStatusOf(String(payload['status'])))
        if (shown.size === displayStatuses.length) break
      }
    }
    expect([...shown].sort()).toEqual([...displayStatuses].sort())
  })

  it('takes each sample through Queued, Running and Done or Failed, in this order and one at a time', () => {
    const samples = liveFor(tripleQuad, weekMs, 60_000).filter(({ kind }) => kind === 'samples')
    const stories = Map.groupBy(samples, ({ payload }) => String(payload['sampleId']))
    const ended = [...stories.values()].filter(story => story.length === 3)
    // The last batch may not have ended by the end of the week.
    expect(stories.size - ended.length).toBeLessThan(13)
    for (const story of ended) {
      expect(story.map(({ payload }) => payload['sampleStatus']).join(' ')).toMatch(/^Queued Running (Done|Failed)$/)
      expect(story.map(({ payload }) => payload.timestamp)).toEqual(
        story.map(({ payload }) => payload.timestamp).sort(),
      )
    }
    const running = samples.filter(({ payload }) => payload['sampleStatus'] !== 'Queued')
    running.slice(1).forEach(({ payload }, index) => {
      if (payload['sampleStatus'] !== 'Running') expect(running[index]?.payload['sampleId']).toBe(payload['sampleId'])
    })
  })

  it('enters a fault only after an error and a failed sample', () => {
    const events = liveFor(tripleQuad, weekMs, 60_000).filter(({ kind }) => kind !== 'readings')
    const faults = events.flatMap(({ payload }, index) => (payload['status'] === 'FAULT' ? [index] : []))
    expect(faults.length).toBeGreaterThan(3)
    for (const fault of faults) {
      const before = events.slice(Math.max(0, fault - 6), fault)
      expect(before.some(({ kind }) => kind === 'errors')).toBe(true)
      expect(before.some(({ payload }) => payload['sampleStatus'] === 'Failed')).toBe(true)
    }
  })

  it('pumps its vacuum down and heats its source after it is switched on', () => {
    const readings = liveFor(tripleQuad, 600_000, 5_000)
      .filter(({ kind, payload }) => kind === 'readings' && payload['category'] === 'MassSpec')
      .map(readingsOf)
    expect(Number(readings[0]?.['HIGH_VACUUM'])).toBeGreaterThan(100)
    expect(Number(readings.at(-1)?.['HIGH_VACUUM'])).toBeLessThan(5e-5)
    expect(Number(readings.at(-1)?.['SOURCE_TEMP'])).toBeGreaterThan(200)
  })

  it('numbers its readings messages, and keeps within the limit of items per message', () => {
    const counts: number[] = []
    let state = born(tripleQuad, 3, 10)
    for (let now = start; now < start + 600_000; now += 5_000) {
      const stepped = step(state, now)
      state = stepped.state
      for (const message of stepped.messages.filter(({ kind }) => kind === 'readings')) {
        const { REPORT_COUNT, IC_REPORT_COUNT, ...others } = readingsOf(message)
        counts.push(Number(REPORT_COUNT ?? IC_REPORT_COUNT))
        expect(Object.keys(others).length).toBeLessThanOrEqual(9)
      }
    }
    expect(counts).toEqual(counts.map((_count, index) => index + 1))
  })

  it('invents no events for a period in which it was not advanced', () => {
    const state = step(born(tripleQuad), start + 5_000).state
    expect(step(state, start + weekMs).messages.filter(({ kind }) => kind !== 'readings')).toEqual([])
  })

  it('can report its status and its unfinished samples again', () => {
    let state = born(tripleQuad)
    for (let now = start; !state.batch?.running; now += 5_000) state = step(state, now).state
    const [status, running, ...queued] = announcement(state, state.at)
    expect(status?.payload['status']).toBe('RUN')
    expect(running?.payload['sampleStatus']).toBe('Running')
    expect(queued).toHaveLength((state.batch?.size ?? 0) - 1)
  })
})
