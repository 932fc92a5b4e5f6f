import type { Parameter } from '#shared/contract/calls/models.ts'
import { toCsv, type CsvColumn } from '#shared/text/csv.ts'

/**
 * The columns of a parameter file. The first four have the names and the order of specification B §9, and further
 * ones hold the parameters' other fields. Decision 58 says why.
 */
const columns: readonly CsvColumn<Parameter>[] = [
  { header: 'DataItem', value: ({ mnemonic }) => mnemonic },
  { header: 'Data Type', value: ({ dataType }) => dataType },
  { header: 'Display Name', value: ({ displayName }) => displayName },
  { header: 'Mnemonic', value: ({ mnemonic }) => mnemonic },
  { header: 'Description', value: ({ description }) => description },
  { header: 'Units', value: ({ unitsOfMeasure }) => unitsOfMeasure },
]

/** The content of Model_Data.csv: the parameters of a model, in a format that the review of a file can read. */
export const parametersCsv = (parameters: readonly Parameter[]): string => toCsv(columns, parameters)

export interface ModelParameters {
  readonly modelName: string
  readonly description: string
  readonly parameters: readonly Parameter[]
}

interface Line {
  readonly modelName: string
  readonly modelDescription: string
  readonly parameter: Parameter | undefined
}

/**
 * The content of AllModel_Data.csv: a line for each parameter of each model. The columns that identify the model come
 * first, then those of Model_Data.csv. A model without parameters also has a line, so that no model is missing.
 */
export const allModelsCsv = (models: readonly ModelParameters[]): string =>
  toCsv<Line>(
    [
      { header: 'Model', value: ({ modelName }) => modelName },
      { header: 'Model Description', value: ({ modelDescription }) => modelDescription },
      ...columns.map(({ header, value }) => ({
        header,
        value: ({ parameter }: Line) => parameter && value(parameter),
      })),
    ],
    models.flatMap(({ modelName, description, parameters }) =>
      (parameters.length > 0 ? parameters : [undefined]).map(parameter => ({
        modelName,
        modelDescription: description,
        parameter,
      })),
    ),
  )
