import type { DataPoint } from '#shared/contract/device.ts'
import type { RuleParameter } from './useParameters.ts'

/** The last values that an instrument reported. */
export interface LatestValues {
  readonly deviceName: string
  readonly points: readonly Pick<DataPoint, 'mnemonicName' | 'mnemonicValue'>[]
}

/** Adds to each parameter the last value that the instrument reported for it, such as `412.3 bar on SN-100`. */
export const withLatestValues = (
  parameters: ReadonlyMap<string, RuleParameter>,
  latest: LatestValues | undefined,
): ReadonlyMap<string, RuleParameter> => {
  if (!latest) return parameters
  const described = new Map(parameters)
  for (const { mnemonicName, mnemonicValue } of latest.points) {
    const parameter = parameters.get(mnemonicName)
    if (!parameter) continue
    const value = typeof mnemonicValue === 'string' ? `'${mnemonicValue}'` : String(mnemonicValue).toUpperCase()
    const text = `${[value, parameter.unitsOfMeasure].filter(Boolean).join(' ')} on ${latest.deviceName}`
    described.set(mnemonicName, { ...parameter, latest: text })
  }
  return described
}
