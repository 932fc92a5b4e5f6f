/**
 * Sets zod's own configuration before zod is loaded. Without it, zod would compile schemas with `new Function`, which
 * the content security policy forbids and reports. zod's `config()` would add 5 kB of zod to the sign-in page.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

export {}
