// This file is for servers only. A lint rule prevents the console from importing it.

/**
 * The content security policy. The console is built without inline scripts and styles, so the policy does not allow
 * them. WebAssembly is allowed, because it computes the hashes of large files. Text is never executed as a script.
 * @param connectOrigins the further origins to which the console uploads files and from which it receives hints
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

/** The headers of all responses from the console's origin, which is CloudFront or the local server. */
export const securityHeaders = (connectOrigins: readonly string[]) => ({
  'content-security-policy': contentSecurityPolicy(connectOrigins),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
})
