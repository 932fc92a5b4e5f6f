/**
 * Configures zod before it is loaded. By default, zod would compile schemas with `new Function`, which the content
 * security policy forbids and reports. Calling zod's `config()` instead would add 5 kB of zod to the sign-in page.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

export {}
