import type { DataPoint } from '#shared/contract/device.ts'
import type { DeviceParameter } from '#shared/contract/calls/parameters.ts'
import { compareTexts } from '#web/lib/compareTexts.ts'

/** The text that calls return in place of a display name for a data item that has none. */
const nameless = 'N/A'

const hasName = (displayName: string): boolean => displayName !== '' && displayName !== nameless

/**
 * The name of an item if there is room for only one: its display name, otherwise the mnemonic. Decision 67 says why.
 */
export const nameOfPoint = ({ mnemonicName, mnemonicDisplayName }: DataPoint): string =>
  hasName(mnemonicDisplayName) ? mnemonicDisplayName : mnemonicName

export interface DataItemOption {
  /** The data item's mnemonic, which is the value of the option. */
  readonly value: string
  readonly label: string
  /** The data item's mnemonic, shown next to the label if the label is the display name. */
  readonly labelTag?: string
}

const dataItemOption = (mnemonic: string, displayName: string): DataItemOption =>
  hasName(displayName) && displayName !== mnemonic
    ? { value: mnemonic, label: displayName, labelTag: mnemonic }
    : { value: mnemonic, label: mnemonic }

/**
 * Builds options from parameters, sorted by label. A mnemonic that several models have is one option, with the first
 * display name found.
 */
export const dataItemOptions = (
  parameters: readonly Pick<DeviceParameter, 'mnemonic' | 'displayName'>[],
): readonly DataItemOption[] => {
  const options = new Map<string, DataItemOption>()
  for (const { mnemonic, displayName } of parameters) {
    const known = options.get(mnemonic)
    if (!known || known.label === mnemonic) options.set(mnemonic, dataItemOption(mnemonic, displayName))
  }
  return [...options.values()].sort((a, b) => compareTexts(a.label, b.label))
}
