import { region } from './names.ts'
import { findCallerCredentials, setupCaller } from './aws/iam/callers.ts'

/**
 * The settings of clients that set the stand-ins up. They have all rights, and no retries, which would hide a mistake.
 */
export const clientSettings = (endpoint: string) => ({
  endpoint,
  region,
  credentials: findCallerCredentials(setupCaller),
})
