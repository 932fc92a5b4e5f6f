import * as z from 'zod'

/** How hard an instrument works. Its physical values depend on its load. */
export const loads = ['off', 'standby', 'ready', 'run'] as const

export type Load = (typeof loads)[number]

/** One number for each load level of an instrument: off, standby, ready and run. */
const ByLoad = z.tuple([z.number(), z.number(), z.number(), z.number()])

/** The lowest and the highest number. */
const Limits = z
  .tuple([z.number(), z.number()])
  .refine(([lowest, highest]) => lowest < highest, 'The lower limit comes first')

export type Limits = z.infer<typeof Limits>

const Amount = z.number().nonnegative()

/** How many decimals of a value are reported. */
const Decimals = z.int().nonnegative().default(1)

/**
 * A simulated physical value. It approaches the target for the instrument's current load, drifts slowly, and is
 * measured with noise.
 */
const Level = z.strictObject({
  type: z.literal('level'),
  targets: ByLoad,
  /** The time constant, in seconds, of the value's exponential approach to its target. */
  settleSeconds: z.number().positive().default(20),
  /**
   * The standard deviation of the noise in a measurement. On the logarithmic scale, it is the standard deviation of
   * the measurement's base-10 logarithm.
   */
  noise: Amount.default(0),
  /** The standard deviation of the value's slow drift over hours. */
  drift: Amount.default(0),
  /** The scale is logarithmic for vacuum pressures, which fall by powers of ten. */
  scale: z.enum(['linear', 'logarithmic']).default('linear'),
  /** The maximum that the solvent gradient of a sample's run adds to the value. */
  gradient: z.number().default(0),
  decimals: Decimals,
  limits: Limits,
})

export type Level = z.infer<typeof Level>

/** A detector's signal: a baseline, plus the peaks of the sample during a run. */
const Peaks = z.strictObject({
  type: z.literal('peaks'),
  baseline: z.number(),
  height: z.number(),
  noise: Amount,
  decimals: Decimals,
  limits: Limits,
})

/**
 * A value that is proportional to another parameter of the same model. In the model's list, the other parameter must
 * come before the proportional one.
 */
const Follows = z.strictObject({
  type: z.literal('follows'),
  of: z.string(),
  factor: z.number(),
  offset: z.number().default(0),
  noise: Amount,
  decimals: Decimals,
  limits: Limits,
})

/**
 * A total that grows over time, such as operating hours. It starts at a random value within `start`, so that the
 * instruments of a fleet differ in age.
 */
const Total = z.strictObject({ type: z.literal('total'), perHour: ByLoad, start: Limits, decimals: Decimals })

/** A supply, such as solvent, that is consumed, and refilled when it falls below `lowest`. */
const Supply = z.strictObject({
  type: z.literal('supply'),
  full: z.number(),
  lowest: z.number(),
  perHour: ByLoad,
  decimals: Decimals,
})

/** How the simulation computes the values of a parameter. */
export const Behaviour = z.discriminatedUnion('type', [
  Level,
  Peaks,
  Follows,
  Total,
  Supply,
  /** The number of samples run since the instrument was built. */
  z.strictObject({ type: z.literal('samples'), start: Limits }),
  /**
   * A number that increases with each readings message, so that no two messages of an instrument have the same one.
   */
  z.strictObject({ type: z.literal('reports') }),
  z.strictObject({ type: z.literal('flag'), on: z.array(z.enum(loads)) }),
  z.strictObject({ type: z.literal('text'), of: z.enum(['status', 'method', 'sample']) }),
  /** A text that each instrument picks from the choices at random, and never changes. */
  z.strictObject({ type: z.literal('fixed'), choices: z.array(z.string()).nonempty() }),
])

export type Behaviour = z.infer<typeof Behaviour>

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
