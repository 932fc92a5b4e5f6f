const digitsOf = { ms: 0, MB: 1, rows: 0, rules: 0, instruments: 0, requests: 0, '×': 2 } as const

/** A measured figure and, if there is one, the limit that it must stay below. The unit `×` is for ratios. */
export interface Figure {
  readonly what: string
  readonly value: number
  readonly unit: keyof typeof digitsOf
  readonly below?: number
  readonly exactly?: number
}

const isMissed = ({ value, below = Infinity, exactly = value }: Figure): boolean => value >= below || value !== exactly

const formatFigureLine = (figure: Figure): string => {
  const { what, value, unit, below, exactly } = figure
  const wanted = below === undefined ? exactly : below
  const limit = wanted === undefined ? '' : `  (${below === undefined ? 'exactly' : 'below'} ${wanted})`
  return `${what.padEnd(44)} ${value.toFixed(digitsOf[unit]).padStart(8)} ${unit}${limit}${isMissed(figure) ? '  MISSED' : ''}`
}

/** Returns the lines of figures. The command fails if one of them misses its limit. */
export const checkedLines = (figures: readonly Figure[]): string[] => {
  if (figures.some(isMissed)) process.exitCode = 1
  return figures.map(formatFigureLine)
}
