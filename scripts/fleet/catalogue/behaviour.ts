import type { Parameter } from '#shared/contract/calls/models.ts'
import type { ReadingCategory } from '#shared/contract/messages/telemetry.ts'

/** How hard an instrument works. Its physical values depend on its load. */
export const loads = ['off', 'standby', 'ready', 'run'] as const

export type Load = (typeof loads)[number]

/** One number for each load level of an instrument: off, standby, ready and run. */
export type ByLoad = readonly [off: number, standby: number, ready: number, run: number]

export type Limits = readonly [lowest: number, highest: number]

/**
 * A simulated physical value. It approaches the target for the instrument's current load, drifts slowly, and is
 * measured with noise.
 */
export interface Level {
  readonly type: 'level'
  readonly targets: ByLoad
  /** The time constant, in seconds, of the value's exponential approach to its target. */
  readonly settleSeconds: number
  /**
   * The standard deviation of the noise in a measurement. On the logarithmic scale, it is the standard deviation of
   * the measurement's base-10 logarithm.
   */
  readonly noise: number
  /** The standard deviation of the value's slow drift over hours. */
  readonly drift: number
  /** The scale is logarithmic for vacuum pressures, which fall by powers of ten. */
  readonly scale: 'linear' | 'logarithmic'
  /** The maximum that the solvent gradient of a sample's run adds to the value. */
  readonly gradient: number
  readonly decimals: number
  readonly limits: Limits
}

/** How the simulation computes the values of a parameter. */
export type Behaviour =
  | Level
  /** A detector's signal: a baseline, plus the peaks of the sample during a run. */
  | {
      readonly type: 'peaks'
      readonly baseline: number
      readonly height: number
      readonly noise: number
      readonly decimals: number
      readonly limits: Limits
    }
  /**
   * A value that is proportional to another parameter of the same model. In the model's list, the other parameter
   * must come before the proportional one.
   */
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
   * A total that grows over time, such as operating hours. It starts at a random value within `start`, so that the
   * instruments of a fleet differ in age.
   */
  | { readonly type: 'total'; readonly perHour: ByLoad; readonly start: Limits; readonly decimals: number }
  /** A supply, such as solvent, that is consumed, and refilled when it falls below `lowest`. */
  | {
      readonly type: 'supply'
      readonly full: number
      readonly lowest: number
      readonly perHour: ByLoad
      readonly decimals: number
    }
  /** The number of samples run since the instrument was built. */
  | { readonly type: 'samples'; readonly start: Limits }
  /**
   * A number that increases with each readings message, so that no two messages of an instrument have the same one.
   */
  | { readonly type: 'reports' }
  | { readonly type: 'flag'; readonly on: readonly Load[] }
  | { readonly type: 'text'; readonly of: 'status' | 'method' | 'sample' }
  /** A text that each instrument picks from the choices at random, and never changes. */
  | { readonly type: 'fixed'; readonly choices: readonly string[] }

export interface SimulatedParameter extends Parameter {
  readonly category: ReadingCategory
  readonly behaviour: Behaviour
}

/** An error that an instrument may report. A fault stops the instrument, a warning does not. */
export interface Trouble {
  readonly errorCode: string
  readonly errorType: string
  readonly errorInfo: string
  readonly stops: boolean
  /**
   * The values that the error affects. Each mnemonic has the value that it moves towards while the error builds up.
   */
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

/**
 * Returns the limits within which the simulation keeps a numeric parameter. Undefined if the parameter is not
 * numeric.
 */
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
