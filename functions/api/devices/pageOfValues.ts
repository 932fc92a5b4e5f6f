import type { DataPoint, DeviceData, ValueCategory } from '#shared/contract/device.ts'
import type { Parameter } from '#shared/contract/calls/models.ts'
import type { PageRequest } from '#shared/contract/paging.ts'
import type { DeviceState } from '../../domain/telemetry/deviceState.ts'
import { answerPage } from '../../http/answerPage.ts'
import { readingCategoryOf } from './readingCategory.ts'

/**
 * Returns a page of an instrument's latest values in one category, sorted by mnemonic, with the display names from
 * the instrument's model.
 * @param first the mnemonics of the items that come first
 */
export const pageOfValues = (
  { latest }: Pick<DeviceState, 'latest'>,
  parameters: ReadonlyMap<string, Pick<Parameter, 'displayName' | 'unitsOfMeasure'>>,
  category: ValueCategory,
  page: PageRequest,
  first: ReadonlySet<string>,
): DeviceData => {
  const reported = readingCategoryOf(category)
  // Mnemonics never begin with a space, so the keys of the items in `first` sort before all others.
  const keyOf = ({ mnemonicName }: DataPoint): string => `${first.has(mnemonicName) ? ' ' : ''}${mnemonicName}`
  const points = Object.entries(latest)
    .filter(([, value]) => value.category === reported)
    .map(([mnemonic, { value, at }]): DataPoint => {
      const parameter = parameters.get(mnemonic)
      return {
        mnemonicName: mnemonic,
        mnemonicDisplayName: parameter?.displayName || 'N/A',
        mnemonicValue: value,
        mnemonicTimeStamp: new Date(at).toISOString(),
        unitsOfMeasure: parameter?.unitsOfMeasure ?? '',
      }
    })
    .sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
  const { rows, ...rest } = answerPage(points, page, keyOf)
  return { ...rest, deviceListValues: rows }
}
