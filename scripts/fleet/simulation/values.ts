import type { ReadingValue } from '#shared/contract/messages/telemetry.ts'
import { loads, type Behaviour, type Level, type Limits } from '../catalogue/behaviour.ts'
import type { SimulatedParameter } from '../catalogue/models.ts'
import { phases } from './phases.ts'
import type { Random } from './random.ts'
import { makeSampleId, type InstrumentState } from './state.ts'

/** The time constant, in seconds, of the slow drift of simulated values. */
const driftSeconds = 7_200

/** Returns each parameter's initial value, as if the instrument had been off for a while. */
export const firstLevels = (parameters: readonly SimulatedParameter[], random: Random): Float64Array =>
  Float64Array.from(parameters, ({ behaviour }) => {
    switch (behaviour.type) {
      case 'level':
        return onScale(behaviour, behaviour.targets[0])
      case 'total':
      case 'samples':
        return random.between(...behaviour.start)
      case 'supply':
        return random.between(behaviour.lowest, behaviour.full)
      case 'fixed':
        return Math.floor(random.between(0, behaviour.choices.length))
      case 'peaks':
      case 'follows':
      case 'reports':
      case 'flag':
      case 'text':
        return 0
    }
  })

/**
 * Advances the values and drifts of all parameters by the time since the last step, under the instrument's current
 * load.
 */
export const settle = (state: InstrumentState, now: number, random: Random): InstrumentState => {
  const seconds = Math.max(0, now - state.at) / 1_000
  const levels = state.levels.slice()
  const drifts = state.drifts.slice()
  const load = loads.indexOf(phases[state.phase].load)
  const kept = Math.exp(-seconds / driftSeconds)
  state.model.parameters.forEach(({ behaviour, mnemonic }, index) => {
    const level = levels[index] ?? 0
    if (behaviour.type === 'level') {
      const target = onScale(behaviour, targetOf(state, behaviour, mnemonic, now))
      levels[index] = target + (level - target) * Math.exp(-seconds / behaviour.settleSeconds)
      if (behaviour.drift > 0) {
        const pushed = behaviour.drift * Math.sqrt(1 - kept * kept) * random.normal()
        drifts[index] = (drifts[index] ?? 0) * kept + pushed
      }
    } else if (behaviour.type === 'total') {
      levels[index] = level + ((behaviour.perHour[load] ?? 0) * seconds) / 3_600
    } else if (behaviour.type === 'supply') {
      const left = level - ((behaviour.perHour[load] ?? 0) * seconds) / 3_600
      levels[index] = left < behaviour.lowest ? behaviour.full : left
    }
  })
  return { ...state, at: now, levels, drifts }
}

const onScale = ({ scale }: Level, value: number): number => (scale === 'logarithmic' ? Math.log10(value) : value)

const targetOf = (state: InstrumentState, behaviour: Level, mnemonic: string, now: number): number => {
  const { phase, trouble } = state
  const normal = behaviour.targets[loads.indexOf(phases[phase].load)] ?? 0
  const wanted = phase === 'run' ? normal + behaviour.gradient * gradientAt(progressOf(state, now)) : normal
  const disturbed = trouble?.trouble.affects[mnemonic]
  if (trouble === undefined || disturbed === undefined) return wanted
  const severity = Math.min(1, Math.max(0, (now - trouble.from) / (trouble.at - trouble.from)))
  return wanted + (disturbed - wanted) * severity
}

const progressOf = ({ phaseSince, phaseUntil }: InstrumentState, now: number): number =>
  (now - phaseSince) / (phaseUntil - phaseSince)

/**
 * Returns the share of solvent at a point of a run. The gradient stays constant, rises, stays constant again, and
 * returns to its start.
 */
const gradientAt = (progress: number): number => {
  if (progress < 0.08) return 0
  if (progress < 0.62) return (progress - 0.08) / 0.54
  return progress < 0.78 ? 1 : Math.max(0, 1 - (progress - 0.78) / 0.06)
}

/** Simulates one measurement of every parameter. Returns the values in the order of the model's parameters. */
export const measure = (state: InstrumentState, now: number, random: Random): ReadingValue[] => {
  const values: ReadingValue[] = []
  const { parameters } = state.model
  const places = placesOf(parameters)
  parameters.forEach(({ behaviour }, index) => {
    const other = behaviour.type === 'follows' ? Number(values[places.get(behaviour.of) ?? -1]) : 0
    values.push(valueOf(state, behaviour, index, other, now, random))
  })
  return values
}

const valueOf = (
  state: InstrumentState,
  behaviour: Behaviour,
  index: number,
  other: number,
  now: number,
  random: Random,
): ReadingValue => {
  const level = state.levels[index] ?? 0
  switch (behaviour.type) {
    case 'level': {
      const measured = level + (state.drifts[index] ?? 0) + behaviour.noise * random.normal()
      const value = behaviour.scale === 'logarithmic' ? Number((10 ** measured).toPrecision(3)) : measured
      return within(behaviour.limits, behaviour.scale === 'logarithmic' ? value : rounded(value, behaviour.decimals))
    }
    case 'peaks':
      return within(behaviour.limits, rounded(signalOf(state, behaviour, now, random), behaviour.decimals))
    case 'follows': {
      const value = behaviour.offset + behaviour.factor * other + behaviour.noise * random.normal()
      return within(behaviour.limits, rounded(value, behaviour.decimals))
    }
    case 'total':
    case 'supply':
      return rounded(level, behaviour.decimals)
    case 'samples':
      return Math.floor(level) + state.samplesRun
    case 'reports':
      return state.reports
    case 'flag':
      return behaviour.on.includes(phases[state.phase].load)
    case 'text':
      return textOf(state, behaviour.of)
    case 'fixed':
      return behaviour.choices[level] ?? ''
  }
}

type Peaks = Extract<Behaviour, { type: 'peaks' }>

const signalOf = (state: InstrumentState, { baseline, height, noise }: Peaks, now: number, random: Random): number => {
  const progress = progressOf(state, now)
  const peaks = state.phase === 'run' ? (state.batch?.peaks ?? []) : []
  const signal = peaks.reduce(
    (sum, peak) => sum + peak.height * Math.exp(-0.5 * ((progress - peak.centre) / peak.width) ** 2),
    0,
  )
  // Without light or ions, a detector still reports its electronic noise.
  const rest = phases[state.phase].load === 'run' ? baseline : baseline * 0.04
  return rest + height * signal + noise * random.normal()
}

const textOf = ({ phase, batch }: InstrumentState, of: 'status' | 'method' | 'sample'): string => {
  if (of === 'status') return phases[phase].status
  if (of === 'method') return batch?.method ?? 'None'
  return batch?.running ? makeSampleId(batch, batch.current) : 'None'
}

const within = ([lowest, highest]: Limits, value: number): number => Math.min(highest, Math.max(lowest, value))

const rounded = (value: number, decimals: number): number => {
  const factor = 10 ** decimals
  return Math.round(value * factor) / factor
}

/** The index of each mnemonic in its model's list of parameters, computed once per model. */
const known = new WeakMap<readonly SimulatedParameter[], ReadonlyMap<string, number>>()

const placesOf = (parameters: readonly SimulatedParameter[]): ReadonlyMap<string, number> => {
  const places = known.get(parameters) ?? new Map(parameters.map(({ mnemonic }, index) => [mnemonic, index]))
  known.set(parameters, places)
  return places
}
