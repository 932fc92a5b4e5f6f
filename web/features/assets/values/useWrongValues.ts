import { useMemo } from 'react'
import type { Device } from '#shared/contract/device.ts'
import { alarms } from '../categories/alarmCategory.tsx'
import { useCategoryRows } from '../categories/useCategoryRows.ts'
import { panelRows } from '../CategoryPanel.tsx'
import { wrongValuesIn, type WrongValue } from './wrongValues.ts'

/**
 * The values of an instrument that open alarms are about, keyed by mnemonic, from the alarms that its panel lists.
 * @param isKept whether the page keeps the alarms up to date with its call for changes
 */
export const useWrongValues = (device: Device, isKept: boolean): ReadonlyMap<string, WrongValue> => {
  const { rows } = useCategoryRows(alarms, device, panelRows, isKept)
  return useMemo(() => wrongValuesIn(rows ?? []), [rows])
}
