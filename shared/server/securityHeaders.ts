// Server only: lint keeps the console from loading this file.

/**
 * The console is built without inline scripts and styles, so the policy names no exception for them. WebAssembly may be
 * compiled, since the hashes of large files are computed by it; text is still never run as a script.
 * @param connectOrigins where the console puts files to and hears of changes, besides its own origin
 */
export const contentSecurityPolicy = (connectOrigins: readonly string[]): string =>
  [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${connectOrigins.join(' ')}`,
    "manifest-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')

/** The headers of every answer of the console's origin, from CloudFront and from the local server alike. */
export const securityHeaders = (connectOrigins: readonly string[]) => ({
  'content-security-policy': contentSecurityPolicy(connectOrigins),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
})
