/**
 * zod's own configuration, filled in before zod is loaded: it would compile schemas with `new Function`, which the
 * content security policy forbids and reports. Not by zod's `config()`, which brings 5 kB of zod to the sign-in page.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

export {}
