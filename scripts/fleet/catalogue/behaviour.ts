import type { Parameter } from '#shared/contract/calls/models.ts'
import type { ReadingCategory } from '#shared/contract/messages/telemetry.ts'

/** How hard an instrument works, which is what its physical values depend on. */
export const loads = ['off', 'standby', 'ready', 'run'] as const

export type Load = (typeof loads)[number]

/** One value per load, in the order of `loads`. */
export type ByLoad = readonly [off: number, standby: number, ready: number, run: number]

export type Limits = readonly [lowest: number, highest: number]

/** A physical value. It approaches the target of the present load, drifts slowly, and is measured with noise. */
export interface Level {
  readonly type: 'level'
  readonly targets: ByLoad
  /** The time constant with which the value approaches its target exponentially. */
  readonly settleSeconds: number
  /**
   * The standard deviation of one measurement. On the logarithmic scale, that of the measurement's logarithm to base
   * 10.
   */
  readonly noise: number
  /** The standard deviation of the slow drift over hours. */
  readonly drift: number
  /** Logarithmic for pressures in a vacuum, which fall by powers of ten. */
  readonly scale: 'linear' | 'logarithmic'
  /** The most that the solvent gradient of a run adds to the value. */
  readonly gradient: number
  readonly decimals: number
  readonly limits: Limits
}

/** How the simulation computes a value. */
export type Behaviour =
  | Level
  /** A detector's signal: a baseline, and in a run the peaks of the sample. */
  | {
      readonly type: 'peaks'
      readonly baseline: number
      readonly height: number
      readonly noise: number
      readonly decimals: number
      readonly limits: Limits
    }
  /** A value that is proportional to another item of the same model, which must be listed before it. */
  | {
      readonly type: 'follows'
      readonly of: string
      readonly factor: number
      readonly offset: number
      readonly noise: number
      readonly decimals: number
      readonly limits: Limits
    }
  /**
   * A total that grows with time. It starts at a random value within `start`, so that the instruments of a fleet
   * differ in age.
   */
  | { readonly type: 'total'; readonly perHour: ByLoad; readonly start: Limits; readonly decimals: number }
  /** A supply that is used up, and is refilled when it falls below `lowest`. */
  | {
      readonly type: 'supply'
      readonly full: number
      readonly lowest: number
      readonly perHour: ByLoad
      readonly decimals: number
    }
  /** The number of samples that were run since the instrument was built. */
  | { readonly type: 'samples'; readonly start: Limits }
  /** The count of the readings messages: no two messages of one instrument have the same count. */
  | { readonly type: 'reports' }
  | { readonly type: 'flag'; readonly on: readonly Load[] }
  | { readonly type: 'text'; readonly of: 'status' | 'method' | 'sample' }
  /** One of the choices, which the instrument keeps for its whole life. */
  | { readonly type: 'fixed'; readonly choices: readonly string[] }

export interface SimulatedParameter extends Parameter {
  readonly category: ReadingCategory
  readonly behaviour: Behaviour
}

/** An error that an instrument may report; a fault stops it, a warning does not. */
export interface Trouble {
  readonly errorCode: string
  readonly errorType: string
  readonly errorInfo: string
  readonly stops: boolean
  /** The mnemonics that the trouble affects, with the value that each moves towards while the trouble builds up. */
  readonly affects?: Readonly<Record<string, number>>
}

export type InstrumentKind = 'MS' | 'LC' | 'WS'

export interface SimulatedModel {
  readonly modelName: string
  readonly description: string
  readonly kind: InstrumentKind
  readonly parameters: readonly SimulatedParameter[]
  readonly troubles: readonly Trouble[]
}

/** The limits within which a numeric value stays; undefined if the value is not a number. */
export const limitsOf = (behaviour: Behaviour): Limits | undefined => {
  switch (behaviour.type) {
    case 'level':
    case 'peaks':
    case 'follows':
      return behaviour.limits
    case 'supply':
      return [0, behaviour.full]
    case 'total':
    case 'samples':
      return [behaviour.start[0], Number.MAX_SAFE_INTEGER]
    case 'reports':
      return [1, Number.MAX_SAFE_INTEGER]
    case 'flag':
    case 'text':
    case 'fixed':
      return undefined
  }
}
