import { system } from '#shared/contract/calls/system.ts'
import { once } from '../data/store/idempotentCalls.ts'
import { service } from '../http/handle.ts'
import { generatePreSignedUrl } from './models/parameters/generatePreSignedUrl.ts'
import { getDeviceParameters } from './models/parameters/getDeviceParameters.ts'
import { getOpenApi } from './openApi/getOpenApi.ts'
import { leaseLive } from './live/leaseLive.ts'
import { listViews } from './views/listViews.ts'
import { removeView } from './views/removeView.ts'
import { saveView } from './views/saveView.ts'
import { uploadDeviceData } from './models/parameters/uploadDeviceData.ts'

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
