import type { AlarmEvent } from '#shared/contract/alarm.ts'

/**
 * The values of data items as a single text: `PUMP_PRESSURE: 412.3; STATE: RUN`. An unknown value is shown as a dash.
 */
export const mnemonicValuesText = (values: AlarmEvent['mnemonicValues']): string =>
  Object.entries(values)
    .map(([mnemonic, value]) => `${mnemonic}: ${value ?? '-'}`)
    .join('; ')
