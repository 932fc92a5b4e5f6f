import type { Report } from '#shared/contract/report.ts'
import type { DeviceParameter } from '#shared/contract/calls/parameters.ts'
import type { UnitOfRow } from './resultTable.ts'

/** The only data item that a report's rows are about, if its conditions allow no other. */
const onlyItem = ({ whereClause }: Pick<Report, 'whereClause'>): string | undefined => {
  const isAlternative = whereClause.some(({ logicalOperand }) => logicalOperand === 'OR')
  const found = whereClause.find(({ parameterName, operands }) => parameterName === 'mnemonicName' && operands === '=')
  return isAlternative || !found || found.parameterInputType.dropdown ? undefined : found.parameterValue
}

/**
 * Returns a function for the unit of a row's value, which is the unit of its data item in its model. If the row does
 * not name a model, it has a unit only if all models agree.
 */
export const unitsOfResult = (
  report: Pick<Report, 'whereClause'>,
  columns: readonly string[],
  parameters: readonly Pick<DeviceParameter, 'mnemonic' | 'modelName' | 'unitsOfMeasure'>[],
): UnitOfRow => {
  const [item, model] = [columns.indexOf('mnemonicName'), columns.indexOf('modelName')]
  const fixed = onlyItem(report)
  const byItem = Map.groupBy(parameters, ({ mnemonic }) => mnemonic)
  return ({ cells }) => {
    const found = byItem.get(cells[item] ?? fixed ?? '') ?? []
    const named = found.filter(({ modelName }) => modelName === cells[model])
    const units = new Set((named.length > 0 ? named : found).map(({ unitsOfMeasure }) => unitsOfMeasure))
    const [unit] = units
    return units.size === 1 && unit ? unit : undefined
  }
}
