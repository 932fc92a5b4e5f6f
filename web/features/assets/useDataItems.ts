import { useMemo } from 'react'
import { devices } from '#shared/contract/calls/devices.ts'
import { system } from '#shared/contract/calls/system.ts'
import type { DeviceDataCategory } from '#shared/contract/device.ts'
import { defaultPageSize } from '#shared/contract/paging.ts'
import { readCallAhead, useCall } from '#web/lib/queries.ts'
import { dataItemOptions, type DataItemOption } from './dataItems.ts'

export interface DataItems {
  /** The instrument's data items, sorted by name; undefined until all of them have been read. */
  readonly items: readonly DataItemOption[] | undefined
  readonly error: Error | null
  readonly retry: () => void
}

const reportedCategories = ['device Workstation', 'MassSpec', 'LC Data'] as const

interface Instrument {
  readonly deviceName: string
  readonly modelName: string
}

const valuesInput = (deviceName: string, category: DeviceDataCategory) => ({
  deviceName,
  category,
  pageSize: defaultPageSize,
  offset: 1,
})

/** Starts reading the data items while the instrument itself is still being read. */
export const readDataItemsAhead = ({ deviceName, modelName }: Instrument): void => {
  readCallAhead(system.getDeviceParameters, { modelName })
  for (const category of reportedCategories) readCallAhead(devices.getDeviceData, valuesInput(deviceName, category))
}

/**
 * The items that an instrument's history may contain: the parameters of its model, and items that it reported
 * although its model does not define them.
 */
export const useDataItems = ({ deviceName, modelName }: Instrument): DataItems => {
  const parameters = useCall(system.getDeviceParameters, { modelName })
  const workstation = useValues(deviceName, 'device Workstation')
  const massSpec = useValues(deviceName, 'MassSpec')
  const lcData = useValues(deviceName, 'LC Data')
  const items = useMemo(() => {
    const values = [workstation.data, massSpec.data, lcData.data]
    if (parameters.data === undefined || values.some(data => data === undefined)) return undefined
    const reported = values.flatMap(data => data?.deviceListValues ?? [])
    return dataItemOptions([
      ...(parameters.data?.deviceParameters ?? []),
      ...reported.map(point => ({ mnemonic: point.mnemonicName, displayName: point.mnemonicDisplayName })),
    ])
  }, [parameters.data, workstation.data, massSpec.data, lcData.data])
  const queries = [parameters, workstation, massSpec, lcData]
  return {
    items,
    error: items ? null : (queries.find(({ error }) => error)?.error ?? null),
    retry: () => {
      for (const { error, refetch } of queries) if (error) void refetch()
    },
  }
}

const useValues = (deviceName: string, category: DeviceDataCategory) =>
  useCall(devices.getDeviceData, valuesInput(deviceName, category))
