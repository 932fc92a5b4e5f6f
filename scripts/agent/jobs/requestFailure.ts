/**
 * The codes of errors that come again until somebody changes the address or a certificate. A certificate that is not
 * valid yet, or no longer, is not among them, because the clock of an instrument may be wrong until it is set.
 */
const lasting = new Set([
  'ERR_INVALID_URL',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

/** Why a request has failed, in the system's words, and whether the next one would fail in the same way. */
export interface RequestFailure {
  readonly reason: string
  readonly isLasting: boolean
}

/** Reads an error of `fetch`. The error itself does not say what happened, but its cause does. */
export const readRequestFailure = (error: unknown): RequestFailure => {
  const causes = causesOf(error)
  const codes = causes.map(({ code }) => code).filter(code => typeof code === 'string')
  return {
    reason: causes.findLast(({ message }) => message !== '')?.message ?? 'unknown',
    // The network's errors have a code. An error without a code says that the request itself is wrong.
    isLasting: codes.length === 0 || codes.some(code => lasting.has(code)),
  }
}

type Cause = Error & { readonly code?: unknown }

const causesOf = (error: unknown): Cause[] => (error instanceof Error ? [error, ...causesOf(error.cause)] : [])
