/** The margin that an axis leaves above and below the values, as a fraction of the values' range. */
const margin = 0.08

/**
 * The least margin that an axis computes from its values. Smaller numbers have too few digits to be divided into
 * steps.
 */
const smallest = 1e-300

/** The ends of an axis for values from `min` to `max`, which may be anywhere between -1e308 and 1e308. */
export const axisRange = (min: number | null, max: number | null): [number, number] => {
  if (min === null || max === null) return [0, 1]
  const span = max - min
  const free = (span > 0 ? span : Math.abs(max)) * margin
  return free > smallest ? [min - free, max + free] : [min - 1, max + 1]
}

/**
 * Widens a range of values to include the limits that are near it. A limit is near if its distance from the range is
 * at most the length of the range.
 */
export const withLimits = (
  min: number | null,
  max: number | null,
  limits: readonly number[],
): [number | null, number | null] => {
  if (min === null || max === null) return [min, max]
  const reach = max - min || Math.abs(max) / 2
  const near = limits.filter(limit => limit >= min - reach && limit <= max + reach)
  return [Math.min(min, ...near), Math.max(max, ...near)]
}

/** The steps between ticks, relative to a power of ten. Each is at most twice the one before it. */
const factors = [0.1, 0.2, 0.25, 0.5, 1, 2, 2.5, 5, 10]

const fewestTicks = 4

/**
 * The step between ticks: 1, 2, 2.5 or 5 times a power of ten, such that an axis has at most `count` steps. If fewer
 * than four ticks would be left, a smaller step is used, because two or three numbers hardly show the axis's scale.
 */
export const axisStep = (min: number, max: number, count: number): number => {
  const rough = max / Math.max(1, count) - min / Math.max(1, count)
  const power = 10 ** Math.floor(Math.log10(rough))
  // Each step is rounded to two digits, because uPlot draws no ticks for a step with a rounding error, such as one
  // near 5e-6.
  const steps = factors.map(factor => Number((factor * power).toPrecision(2)))
  const usual = steps.findIndex(candidate => candidate >= rough)
  const step = steps[usual]
  if (step === undefined || !Number.isFinite(step)) return rough
  const hasTicks = (least: number) => (one: number) => axisTicks(min, max, one).length >= least
  // Numbers that are close together and far from zero may have no others between them for so many ticks.
  const candidates = steps.slice(0, usual + 1)
  return candidates.findLast(hasTicks(fewestTicks)) ?? candidates.findLast(hasTicks(2)) ?? step
}

/** The ticks of an axis: all multiples of the step that lie between the axis's two ends. */
export const axisTicks = (min: number, max: number, step: number): number[] => {
  const [first, last] = [Math.ceil(min / step), Math.floor(max / step)]
  // The axis's ends are so close together, and so far from zero, that no number lies between them.
  if (!(last - first < 100)) return [min, max]
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step)
}

/** The labels of an axis's ticks, all in the same notation, with as many digits as they need to differ. */
export const axisLabels = (ticks: readonly number[], step: number): string[] => {
  const largest = Math.max(step, ...ticks.map(Math.abs))
  const whole = Math.floor(Math.log10(step) + 1e-9)
  // A step such as 2.5 needs one digit more than the others.
  const power = Math.abs(step / 10 ** whole - 2.5) < 0.1 ? whole - 1 : whole
  if (largest < 1e7 && largest >= 1e-3) {
    const digits = Math.max(0, -power)
    return ticks.map(tick =>
      (tick || 0).toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits }),
    )
  }
  return ticks.map(tick =>
    tick === 0 ? '0' : tick.toExponential(Math.min(6, Math.max(0, Math.floor(Math.log10(Math.abs(tick))) - power))),
  )
}

/**
 * A figure of a line, such as its highest value. A small number has an exponent, as it has beside an alarm: rounded to
 * four decimal places, 0.00014 would be 0.0001.
 */
export const figureText = (value: number | undefined): string => {
  if (value === undefined) return '-'
  const size = Math.abs(value)
  if (size < 1e9 && (size === 0 || size >= 1e-3)) return value.toLocaleString('en', { maximumFractionDigits: 4 })
  const [mantissa, power] = value.toExponential(4).split('e')
  return power === undefined ? String(value) : `${Number(mantissa)}e${power}`
}
