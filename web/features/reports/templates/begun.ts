import * as z from 'zod'
import { logicalOperands, reportOperands } from '#shared/reporting/conditions.ts'
import { entityNames, findReportParameter } from '#shared/reporting/entities.ts'
import { allParameters } from '#shared/reporting/reportQuery.ts'
import { beginningParameter } from '#web/lib/addresses/reportLink.ts'
import { rowsFrom } from '../conditionRows.ts'
import { noReport, type ReportValues } from '../reportValues.ts'
import { templates, makeTemplateValues } from './templates.ts'

/** The initial values of the report builder, and notes for the user about them. */
export interface Begun {
  readonly values: ReportValues
  readonly notes: readonly string[]
}

export const nothingBegun: Begun = { values: noReport, notes: [] }

export const templateParameter = 'template'

const Day = z.string().regex(/^\d{4}-\d\d-\d\d$/)

/** Validates the initial values in an address, because anybody can write an address. Wrong values are ignored. */
const Beginning = z.object({
  reportName: z.string().max(128),
  reportDescription: z.string().max(255),
  entity: z.enum(entityNames),
  parameters: z.array(z.string()).max(100),
  startDate: Day,
  endDate: Day,
  conditions: z
    .array(
      z.object({
        parameterName: z.string(),
        operands: z.enum(reportOperands),
        parameterValue: z.string(),
        logicalOperand: z.enum(logicalOperands),
      }),
    )
    .max(50),
  notes: z.array(z.string().max(500)).max(10),
})

/**
 * Reads the builder's initial values from its address. The address names a template, or has the filters of the list
 * that the user came from.
 */
export const begunFrom = (params: URLSearchParams, now: number): Begun => {
  const template = templates.find(({ id }) => id === params.get(templateParameter))
  if (template) return { values: makeTemplateValues(template, now), notes: [] }
  const text = params.get(beginningParameter)
  const begun = text === null ? undefined : Beginning.safeParse(jsonIn(text)).data
  if (!begun) return nothingBegun
  const { conditions, parameters, notes, entity, ...rest } = begun
  const isKnown = (name: string): boolean => findReportParameter(entity, name) !== undefined
  return {
    values: {
      ...noReport,
      ...rest,
      entity,
      parameters: parameters.filter(name => name === allParameters || isKnown(name)),
      conditions: rowsFrom(
        conditions
          .filter(({ parameterName }) => isKnown(parameterName))
          .map(row => ({ ...row, parameterInputType: { constant: true, dropdown: false } })),
      ),
    },
    notes,
  }
}

const jsonIn = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
