/** A condition with a constant value, as the wire has it. */
export const condition = (
  parameterName: string,
  operands: string,
  parameterValue: string,
  logicalOperand = 'N/A',
): object => ({
  parameterName,
  operands,
  parameterInputType: { constant: true, dropdown: false },
  parameterValue,
  logicalOperand,
})

interface Choice {
  readonly entity?: string
  readonly selectClause?: readonly string[]
  readonly whereClause?: readonly object[]
}

const dayMs = 86_400_000

/** A good report of everything from yesterday to tomorrow; `change` replaces fields of the body. */
export const reportBody = (
  reportName: string,
  { entity = 'device_information', selectClause = ['*'], whereClause = [] }: Choice = {},
  change: object = {},
): object => ({
  reportName,
  reportDescription: 'a report',
  reportPayload: { entity, selectClause, whereClause },
  startDate: new Date(Date.now() - dayMs).toISOString(),
  endDate: new Date(Date.now() + dayMs).toISOString(),
  reportQuery: '',
  ...change,
})
