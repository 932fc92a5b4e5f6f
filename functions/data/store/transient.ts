import { isBusy } from '../../runtime/busy.ts'
import { isWriteConflict } from '../../runtime/writeConflicts.ts'

/**
 * The names of the errors that only people can fix, such as a missing permission or table, or a limit that was
 * reached.
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
 * Whether the same work may succeed later, because an error is temporary: the store is busy or unreachable, the stage
 * is misconfigured, or the item keeps changing. Any other error is caused by the message or by this code, and would
 * occur again with every attempt.
 */
export const isTransient = (error: unknown): boolean =>
  isBusy(error) || isWriteConflict(error) || (error instanceof Error && stageFaults.has(error.name))
