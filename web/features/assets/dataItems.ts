import type { DataPoint } from '#shared/contract/device.ts'
import type { DeviceParameter } from '#shared/contract/system.ts'
import { compareTexts } from '#web/lib/compareTexts.ts'

/** What the wire has for an item without a display name. */
const nameless = 'N/A'

const hasName = (displayName: string): boolean => displayName !== '' && displayName !== nameless

/** What an item is called where there is room for one name: its own, or the mnemonic where it has none. */
export const nameOfPoint = ({ mnemonicName, mnemonicDisplayName }: DataPoint): string =>
  hasName(mnemonicDisplayName) ? mnemonicDisplayName : mnemonicName

export interface DataItemOption {
  /** The mnemonic. */
  readonly value: string
  readonly label: string
  /** The mnemonic, beside a name that is not it. */
  readonly labelTag?: string
}

const dataItemOption = (mnemonic: string, displayName: string): DataItemOption =>
  hasName(displayName) && displayName !== mnemonic
    ? { value: mnemonic, label: displayName, labelTag: mnemonic }
    : { value: mnemonic, label: mnemonic }

/** Parameters as choices by name. Several models may have one mnemonic: it is one choice, by the first name it has. */
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
