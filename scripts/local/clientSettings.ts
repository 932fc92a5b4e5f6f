import { region } from './names.ts'
import { findCallerCredentials, setupCaller } from './aws/iam/callers.ts'

/** Returns the settings for clients that set up the stand-ins. These clients have all rights. */
export const clientSettings = (endpoint: string) => ({
  endpoint,
  region,
  credentials: findCallerCredentials(setupCaller),
})
