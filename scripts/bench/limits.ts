/** A limit that is missed by up to a tenth is kept: figures differ that much from run to run. */
const tolerance = 1.1

/** The most that a line's ratio may be, by what the line is about. Lines that are not here have no limit. */
const ratioLimits: Readonly<Record<string, number>> = {
  '100 × 1, no rules': 85,
  '100 × 1, 1000 rules of 20 models': 105,
  '1000 rules, mixed, dense': 0.15,
  '100 rules, mixed, dense': 0.5,
  '100 rules, one item a message': 0.1,
  '1000 rules, one item a message': 0.1,
  '1000 rules, only !=': 0.5,
  '1000 rules, only P > Q': 0.5,
  'load ingest': 4,
}

/** The most write units of a message. */
const unitLimits: Readonly<Record<string, number>> = {
  '100 × 1, no rules': 3,
  '100 × 1, 1000 rules of 20 models': 3.5,
}

/** The limit of a line as a text to put behind its figure. If the figure misses the limit, the command fails. */
const checked = (limits: Readonly<Record<string, number>>, what: string, figure: number): string => {
  const limit = limits[what.replace(/ \(.*\)$/, '')]
  if (limit === undefined) return ''
  const isMissed = figure > limit * tolerance
  if (isMissed) process.exitCode = 1
  return ` (at most ${limit}${isMissed ? ', MISSED' : ''})`
}

export const ratioLimit = (what: string, ratio: number): string => checked(ratioLimits, what, ratio)
export const unitLimit = (what: string, units: number): string => checked(unitLimits, what, units)
