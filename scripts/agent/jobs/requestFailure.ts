/**
 * Codes of errors that occur again until somebody changes the address or a certificate. The code of a certificate
 * that is expired or not valid yet is missing on purpose, because an instrument's clock may be wrong until it is set.
 */
const lasting = new Set([
  'ERR_INVALID_URL',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

/** Why a request has failed, in the system's words, and whether a retry would fail in the same way. */
export interface RequestFailure {
  readonly reason: string
  readonly isLasting: boolean
}

/** Describes an error thrown by `fetch`. The reason is not in the error itself, but in its cause. */
export const readRequestFailure = (error: unknown): RequestFailure => {
  const causes = causesOf(error)
  const codes = causes.map(({ code }) => code).filter(code => typeof code === 'string')
  return {
    reason: causes.findLast(({ message }) => message !== '')?.message ?? 'unknown',
    // Network errors have a code. An error without a code means that the request itself is wrong.
    isLasting: codes.length === 0 || codes.some(code => lasting.has(code)),
  }
}

type Cause = Error & { readonly code?: unknown }

const causesOf = (error: unknown): Cause[] => (error instanceof Error ? [error, ...causesOf(error.cause)] : [])
