import type { LogicalOperand, ReportOperand } from '#shared/reporting/conditions.ts'
import type { EntityName } from '#shared/reporting/entities.ts'

/** The initial values of a new report, which the user completes in the builder. */
export interface ReportBeginning {
  readonly reportName: string
  readonly reportDescription: string
  readonly entity: EntityName
  readonly parameters: readonly string[]
  /** The first and the last date of the report, such as `2026-03-01`. */
  readonly startDate: string
  readonly endDate: string
  readonly conditions: readonly BeginningCondition[]
  /** Notes for the user, for example about a filter that cannot be expressed as a condition. */
  readonly notes: readonly string[]
}

export interface BeginningCondition {
  readonly parameterName: string
  readonly operands: ReportOperand
  readonly parameterValue: string
  readonly logicalOperand: LogicalOperand
}

/** The parameter of the builder's address that contains the initial values of a report. */
export const beginningParameter = 'begin'

/** The address of the report builder with the initial values of a report. */
export const reportLink = (beginning: ReportBeginning): string =>
  `/reports-add-new?${new URLSearchParams({ [beginningParameter]: JSON.stringify(beginning) })}`

type Comparison = readonly [parameterName: string, operands: ReportOperand, parameterValue: string]

/**
 * Converts conditions to rows of a WHERE clause. What the report finds must meet at least one of `oneOf` and all of
 * `allOf`.
 */
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

/** Escapes a text, so that as a regular expression it matches exactly this text. */
export const literalPattern = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

/** Returns a regular expression for all texts that contain the given text, ignoring case. */
export const containingPattern = (text: string): string =>
  Array.from(text)
    .map(letter => {
      const [lower, upper] = [letter.toLowerCase(), letter.toUpperCase()]
      return lower === upper || lower.length + upper.length !== 2 * letter.length
        ? literalPattern(letter)
        : `[${lower}${upper}]`
    })
    .join('')
