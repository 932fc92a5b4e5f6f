import { region } from './names.ts'
import { findCallerCredentials, setupCaller } from './callers.ts'

/** Returns the settings for the AWS clients of scripts that set up the stand-ins. Such clients have all rights. */
export const clientSettings = (endpoint: string) => ({
  endpoint,
  region,
  credentials: findCallerCredentials(setupCaller),
})
