import { isBusy } from '../../runtime/busy.ts'
import { isWriteConflict } from '../../runtime/writeConflicts.ts'

/** The errors that only people can repair, such as a missing right or table, or a limit that was reached. */
const stageFaults = new Set([
  'AccessDeniedException',
  'ResourceNotFoundException',
  'UnrecognizedClientException',
  'InvalidSignatureException',
  'ExpiredTokenException',
  'CredentialsProviderError',
  'LimitExceededException',
])

/**
 * Whether an error is temporary, so that the same work may succeed later: the store is busy or not reachable, the
 * stage is set up wrongly, or somebody else keeps changing the item. Any other error comes from the message or from
 * this code, and would come again with every attempt.
 */
export const isTransient = (error: unknown): boolean =>
  isBusy(error) || isWriteConflict(error) || (error instanceof Error && stageFaults.has(error.name))
