import { region } from './names.ts'
import { credentialsOf, setupCaller } from './aws/iam/callers.ts'

/** For clients that set the stand-ins up: all rights, no retries that would hide a mistake. */
export const clientSettings = (endpoint: string) => ({
  endpoint,
  region,
  credentials: credentialsOf(setupCaller),
})
