// This file is for servers only: lint keeps the console from loading it.

/**
 * The content security policy. The console is built without inline scripts and styles, so the policy has no exception
 * for them. WebAssembly may be compiled, because it computes the hashes of large files; text is never run as a script.
 * @param connectOrigins the origins, besides the console's own, to which the console uploads files and from which it
 * gets hints
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

/** The headers of every answer from the console's origin, both from CloudFront and from the local server. */
export const securityHeaders = (connectOrigins: readonly string[]) => ({
  'content-security-policy': contentSecurityPolicy(connectOrigins),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
})
