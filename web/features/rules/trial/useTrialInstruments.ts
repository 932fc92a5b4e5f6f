import { useMemo } from 'react'
import { devices } from '#shared/contract/calls/devices.ts'
import type { DeviceTrial } from '#shared/contract/calls/rules/trials.ts'
import { useCall } from '#web/lib/queries.ts'
import { useRoles } from '#web/lib/session/session.ts'

/**
 * The names of the instruments on which a rule for these models can be tried. Users who may not list instruments get
 * those of the last trial.
 */
export const useTrialInstruments = (models: readonly string[], tried: readonly DeviceTrial[]): readonly string[] => {
  const mayList = useRoles().includes('adminGroup')
  const { data } = useCall(
    devices.listDeviceNames,
    { pageSize: 10_000, offSet: 1 },
    { enabled: mayList && models.length > 0 },
  )
  return useMemo(() => {
    const listed = data?.deviceNames.filter(({ modelName }) => models.includes(modelName)) ?? tried
    return listed.map(({ deviceName }) => deviceName).toSorted()
  }, [data, models, tried])
}
