import { devices } from '#shared/contract/calls/devices.ts'
import { once } from '../data/store/idempotentCalls.ts'
import { service } from '../http/handle.ts'
import { enrolDevices } from './devices/enrolDevices.ts'
import { findSamples } from './devices/samples/findSamples.ts'
import { getDevice } from './devices/getDevice.ts'
import { getDeviceChanges } from './devices/getDeviceChanges.ts'
import { getDeviceData } from './devices/getDeviceData.ts'
import { getHistoricalData } from './devices/getHistoricalData.ts'
import { getHistoryChart } from './devices/getHistoryChart.ts'
import { getMorning } from './devices/getMorning.ts'
import { getSample } from './devices/samples/getSample.ts'
import { getStatusHistory } from './devices/getStatusHistory.ts'
import { getUtilisation } from './devices/getUtilisation.ts'
import { listDeviceNames } from './devices/listDeviceNames.ts'
import { listHistory } from './devices/listHistory.ts'
import { searchDevices } from './devices/searchDevices.ts'
import { setDeviceStatus } from './devices/setDeviceStatus.ts'
import { setRemarks } from './devices/setRemarks.ts'

export const handler = service(
  devices,
  {
    searchDevices,
    listDeviceNames,
    getDevice,
    getDeviceData,
    getDeviceChanges,
    getHistoricalData,
    getHistoryChart,
    findSamples,
    getSample,
    getMorning,
    getStatusHistory,
    getUtilisation,
    listHistory,
    setDeviceStatus,
    enrolDevices,
    setRemarks,
  },
  once,
)
