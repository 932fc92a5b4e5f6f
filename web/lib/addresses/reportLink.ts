import type { LogicalOperand, ReportOperand } from '#shared/reporting/conditions.ts'
import type { EntityName } from '#shared/reporting/entities.ts'

/** The first version of a report, which the user completes in the builder. */
export interface ReportBeginning {
  readonly reportName: string
  readonly reportDescription: string
  readonly entity: EntityName
  readonly parameters: readonly string[]
  /** The first and the last date of the report, such as `2026-03-01`. */
  readonly startDate: string
  readonly endDate: string
  readonly conditions: readonly BeginningCondition[]
  /** Notes for the reader, such as a filter that no condition can express. */
  readonly notes: readonly string[]
}

export interface BeginningCondition {
  readonly parameterName: string
  readonly operands: ReportOperand
  readonly parameterValue: string
  readonly logicalOperand: LogicalOperand
}

/** The parameter of the builder's address that holds the first version of a report. */
export const beginningParameter = 'begin'

/** The address of the builder, with the first version of a report. */
export const reportLink = (beginning: ReportBeginning): string =>
  `/reports-add-new?${new URLSearchParams({ [beginningParameter]: JSON.stringify(beginning) })}`

type Comparison = readonly [parameterName: string, operands: ReportOperand, parameterValue: string]

/** The conditions as rows of a where clause: one of `oneOf` must hold, and all of `allOf`. */
export const conditionsFor = (
  oneOf: readonly Comparison[],
  allOf: readonly Comparison[],
): readonly BeginningCondition[] =>
  [...oneOf, ...allOf].map(([parameterName, operands, parameterValue], index) => ({
    parameterName,
    operands,
    parameterValue,
    logicalOperand: index === 0 ? 'N/A' : index < oneOf.length ? 'OR' : 'AND',
  }))

/** A regular expression that matches exactly this text. */
export const literalPattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** A pattern that matches the texts that contain this one, whatever their case. */
export const containingPattern = (text: string): string =>
  Array.from(text)
    .map(letter => {
      const [lower, upper] = [letter.toLowerCase(), letter.toUpperCase()]
      return lower === upper || lower.length + upper.length !== 2 * letter.length
        ? literalPattern(letter)
        : `[${lower}${upper}]`
    })
    .join('')
