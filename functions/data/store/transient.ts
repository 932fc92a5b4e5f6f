import { isBusy } from '../../busy.ts'
import { isWriteConflict } from '../../writeConflicts.ts'

/**
 * Faults of the stage, such as a right or a table that is missing, or a limit that was reached. People put them right.
 */
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
 * True if the same work may succeed later: the store is busy or away, the stage is set up wrongly, or somebody else
 * keeps changing the item. Any other error comes from the message or from this code, and repeats with every attempt.
 */
export const isTransient = (error: unknown): boolean =>
  isBusy(error) || isWriteConflict(error) || (error instanceof Error && stageFaults.has(error.name))
