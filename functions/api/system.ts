import { system } from '#shared/contract/calls/system.ts'
import { once } from '../data/store/idempotentCalls.ts'
import { service } from '../http/handle.ts'
import { generatePreSignedUrl } from './system/generatePreSignedUrl.ts'
import { getDeviceParameters } from './system/getDeviceParameters.ts'
import { getOpenApi } from './system/getOpenApi.ts'
import { leaseLive } from './system/leaseLive.ts'
import { listViews } from './system/listViews.ts'
import { removeView } from './system/removeView.ts'
import { saveView } from './system/saveView.ts'
import { uploadDeviceData } from './system/uploadDeviceData.ts'

export const handler = service(
  system,
  {
    getOpenApi,
    getDeviceParameters,
    generatePreSignedUrl,
    uploadDeviceData,
    leaseLive,
    listViews,
    saveView,
    removeView,
  },
  once,
)
