import { region } from './names.ts'
import { localSecret, setupCaller } from './aws/iam/permissions.ts'

/** For clients that set the stand-ins up: all rights, no retries that would hide a mistake. */
export const clientSettings = (endpoint: string) => ({
  endpoint,
  region,
  credentials: { accessKeyId: setupCaller, secretAccessKey: localSecret },
})
