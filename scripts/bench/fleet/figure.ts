/** One thing that was measured, and what it must stay below, where something depends on it. */
export interface Figure {
  readonly what: string
  readonly value: number
  readonly unit: 'ms' | 'MB' | 'rows'
  readonly below?: number
  readonly exactly?: number
}

export const isMissed = ({ value, below = Infinity, exactly = value }: Figure): boolean =>
  value >= below || value !== exactly

export const lineOf = (figure: Figure): string => {
  const { what, value, unit, below, exactly } = figure
  const digits = unit === 'MB' ? 1 : 0
  const wanted = below === undefined ? exactly : below
  const limit = wanted === undefined ? '' : `  (${below === undefined ? 'exactly' : 'below'} ${wanted})`
  return `${what.padEnd(44)} ${value.toFixed(digits).padStart(8)} ${unit}${limit}${isMissed(figure) ? '  MISSED' : ''}`
}
