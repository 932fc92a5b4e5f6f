import { evaluateRules } from '#functions/domain/alarms/match/evaluateRules.ts'
import type { RuleSet } from '#functions/domain/alarms/match/ruleSet.ts'
import { unknownSight } from '#functions/domain/fleet/stageSight.ts'
import { newScratchMemory, scratchFor } from '#functions/domain/alarms/match/scratch.ts'
import { applyToDraft, dropDelivered } from '#functions/domain/telemetry/applyIncoming.ts'
import { makeDeviceDraft, finishDraft } from '#functions/domain/telemetry/deviceDraft.ts'
import type { DeviceState } from '#functions/domain/telemetry/deviceState.ts'
import type { Incoming } from '#functions/domain/telemetry/incoming.ts'
import { benchRuleSet, countingRules } from './benchRuleSet.ts'
import { ingestFunctions } from './ingestFunctions.ts'
import {
  admittedDevices,
  batchMessages,
  incomingByDevice,
  stateFor,
  streamBatches,
  type StreamBatch,
} from './ingestStream.ts'
import { compare, cpuMicroseconds, median, type Result } from './measure.ts'
import { benchRules } from './ruleData.ts'

const batches = streamBatches(300)
/**
 * The number of batches before the measurement. They warm up the compiler and fill the lists of recent messages in
 * the states.
 */
const warmUp = 150
const ruleCount = 1_000
const reference = 'JSON.parse of the same messages (30 items)'

/** The measured work: processes a batch of messages and returns the new states of its instruments. */
type Work = (states: ReadonlyMap<string, DeviceState>, batch: StreamBatch) => Iterable<DeviceState>

/**
 * Measures how long ingest takes to turn the stream's records into the instruments' new states, with and without
 * 1,000 rules, and without the store. Each batch starts with the states that the previous one produced.
 */
export const ingestPath = async (): Promise<Result[]> => {
  const { applyAll } = await ingestFunctions()
  const measured = (what: string, models: number, work: Work): Result => {
    let states = new Map(admittedDevices(models).map(state => [state.deviceName, state]))
    const parsing: number[] = []
    const times: number[] = []
    for (const batch of batches) {
      const begun = cpuMicroseconds()
      for (const payload of batch.payloads)
        JSON.parse(Buffer.from(payload.buffer, payload.byteOffset, payload.length).toString('utf8'))
      const parsed = cpuMicroseconds()
      const next = [...work(states, batch)]
      times.push(cpuMicroseconds() - parsed)
      parsing.push(parsed - begun)
      states = new Map(next.map(state => [state.deviceName, state]))
    }
    const perMessage = (all: readonly number[]): number => median(all.slice(warmUp)) / batchMessages
    return compare(reference, perMessage(parsing), what, perMessage(times))
  }
  const whole = (models: number): Work => {
    const rules = {
      set: countingRules(ruleCount, models),
      stored: new Map<string, never>(),
      limits: new Map<string, never>(),
      stage: unknownSight,
      scratch: newScratchMemory(),
    }
    return (states, batch) =>
      incomingByDevice(batch).map(([name, incoming]) =>
        dropDelivered(applyAll(stateFor(states, name), incoming, rules).state, incoming),
      )
  }
  return [
    measured('decode, check, identify', 1, (states, batch) => {
      incomingByDevice(batch)
      return states.values()
    }),
    measured('decode, check, latest values', 1, (states, batch) => applied(states, batch)),
    measured('and verdicts, rules of 20 models', 20, resultsOf(benchRuleSet(benchRules(ruleCount, 20)))),
    measured('and verdicts, rules of one model', 1, resultsOf(benchRuleSet(benchRules(ruleCount, 1)))),
    measured('and alarms, rules of 20 models', 20, whole(20)),
    measured('and alarms, rules of one model', 1, whole(1)),
  ]
}

const noOtherValues = () => new Map<string, never>()

const applied = (
  states: ReadonlyMap<string, DeviceState>,
  batch: StreamBatch,
  seen: (state: DeviceState, incoming: Incoming) => void = () => undefined,
): DeviceState[] =>
  incomingByDevice(batch).map(([name, all]) => {
    const draft = makeDeviceDraft(stateFor(states, name))
    for (const incoming of all) {
      const { outcome } = applyToDraft(draft, incoming)
      if (outcome !== 'accepted')
        throw new Error(`Ingest finds a message of the bench ${outcome}. Correct scripts/bench/ingestStream.ts`)
      seen(draft.state, incoming)
    }
    return dropDelivered(finishDraft(draft), all)
  })

const resultsOf = ({ byModel }: RuleSet): Work => {
  const memory = newScratchMemory()
  return (states, batch) =>
    applied(states, batch, ({ modelName = '' }, incoming) => {
      const modelRules = byModel.get(modelName)
      if (!modelRules || incoming.type !== 'message' || incoming.message.kind !== 'readings') return
      evaluateRules(
        modelRules,
        scratchFor(memory, modelRules),
        incoming.message.items,
        incoming.message.timestamp,
        noOtherValues,
      )
    })
}
