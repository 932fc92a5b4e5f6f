import { system } from '#shared/contract/calls/system.ts'
import { uploadParameters } from '../../../application/models/uploadParameters.ts'
import { handle } from '../../../http/handle.ts'

export const uploadDeviceData = handle(system.uploadDeviceData, ({ body, trail }) => {
  const { fileName, modelName, dryRun } = body
  return uploadParameters({ fileName, modelName, dryRun }, trail)
})
