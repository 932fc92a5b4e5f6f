import { applyIncoming } from '#functions/domain/telemetry/applyIncoming.ts'
import { newDeviceState, type DeviceState } from '#functions/domain/telemetry/deviceState.ts'
import { messageId } from '#functions/domain/telemetry/messageId.ts'
import type { SimulatedModel } from '#scripts/fleet/catalogue/models.ts'
import { createInstrument, step } from '#scripts/fleet/simulation/instrument.ts'
import { checkMessage, type DeviceMessage } from '#shared/contract/messages/telemetry.ts'

/** The moment at which a simulated instrument starts a sample. */
export interface SampleStart {
  readonly at: number
  /** When the last of the samples that were running or waiting at that moment ended. */
  readonly freeAt: number
  /** The state of the instrument at that moment, as the service has it. */
  readonly state: DeviceState
}

const begin = Date.UTC(2026, 0, 5)
const stepMs = 60_000

/** Simulates an instrument, with the simulator's lengths of runs. Returns the moments at which samples start. */
export const sampleStarts = (model: SimulatedModel, seed: number, lastsMs: number): readonly SampleStart[] => {
  let instrument = createInstrument({ name: 'SN1', model, seed, now: begin })
  let state: DeviceState = { ...newDeviceState('SN1'), modelName: model.modelName, deviceStatus: 'OK' }
  const unfinished = new Set<string>()
  const starts: SampleStart[] = []
  let waiting: Omit<SampleStart, 'freeAt'>[] = []
  for (let now = begin; now < begin + lastsMs; now += stepMs) {
    const stepped = step(instrument, now, false)
    instrument = stepped.state
    for (const { kind, payload } of stepped.messages) {
      const message = checkMessage(kind, payload)
      if (typeof message === 'string') throw new Error(message)
      state = stateAfter(state, message)
      if (message.kind !== 'samples') continue
      const { sampleId, sampleStatus, timestamp: at } = message
      if (['Queued', 'Running'].includes(sampleStatus)) unfinished.add(sampleId)
      else unfinished.delete(sampleId)
      if (sampleStatus === 'Running') waiting.push({ at, state })
      if (unfinished.size > 0) continue
      starts.push(...waiting.map(start => ({ ...start, freeAt: at })))
      waiting = []
    }
  }
  return starts
}

const stateAfter = (state: DeviceState, message: DeviceMessage): DeviceState => {
  const raw = { topic: `instruments/SN1/${message.kind}`, payload: '', receivedAt: message.timestamp }
  return applyIncoming(state, { type: 'message', id: messageId(message), message, raw }).state
}

/** The error of a forecast, as a share of the time that actually remained. */
export const errorOf = ({ at, freeAt }: SampleStart, forecast: number): number =>
  Math.abs(forecast - freeAt) / (freeAt - at)

export const medianOf = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((one, other) => one - other)
  const middle = sorted.length >> 1
  if (sorted.length % 2 === 1) return sorted[middle] ?? Number.NaN
  return ((sorted[middle - 1] ?? Number.NaN) + (sorted[middle] ?? Number.NaN)) / 2
}
