import type { DataPoint } from '#shared/contract/device.ts'
import type { DeviceParameter } from '#shared/contract/calls/system.ts'
import { compareTexts } from '#web/lib/compareTexts.ts'

/** What the wire has in place of a display name, if an item has none. */
const nameless = 'N/A'

const hasName = (displayName: string): boolean => displayName !== '' && displayName !== nameless

/** The name of an item if there is room for one only: its own, or the mnemonic if it has none. Decision 67 says why. */
export const nameOfPoint = ({ mnemonicName, mnemonicDisplayName }: DataPoint): string =>
  hasName(mnemonicDisplayName) ? mnemonicDisplayName : mnemonicName

export interface DataItemOption {
  /** The mnemonic of the data item. */
  readonly value: string
  readonly label: string
  /** The mnemonic of the data item, if its name is a different one. */
  readonly labelTag?: string
}

const dataItemOption = (mnemonic: string, displayName: string): DataItemOption =>
  hasName(displayName) && displayName !== mnemonic
    ? { value: mnemonic, label: displayName, labelTag: mnemonic }
    : { value: mnemonic, label: mnemonic }

/** Parameters as choices by name. A mnemonic of several models is one choice, by the first name it has. */
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
