import { useMemo } from 'react'
import { routes } from '#shared/contract/routes.ts'
import type { DeviceDataCategory } from '#shared/contract/device.ts'
import { defaultPageSize } from '#shared/contract/paging.ts'
import { useCall } from '#web/lib/queries.ts'
import { dataItemOptions, type DataItemOption } from './dataItems.ts'

export interface DataItems {
  /** By name; undefined until all of them are known. */
  readonly items: readonly DataItemOption[] | undefined
  readonly error: Error | null
  readonly retry: () => void
}

interface Instrument {
  readonly deviceName: string
  readonly modelName: string
}

/** What an instrument's history may hold: its model's parameters, and what it reports without its model knowing. */
export const useDataItems = ({ deviceName, modelName }: Instrument): DataItems => {
  const parameters = useCall(routes.system.getDeviceParameters, { modelName })
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
  useCall(routes.devices.getDeviceData, { deviceName, category, pageSize: defaultPageSize, offset: 1 })
