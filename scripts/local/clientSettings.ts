import { region } from './names.ts'
import { findCallerCredentials, setupCaller } from './aws/iam/callers.ts'

/** The settings of clients that set the stand-ins up. These clients have all rights. */
export const clientSettings = (endpoint: string) => ({
  endpoint,
  region,
  credentials: findCallerCredentials(setupCaller),
})
