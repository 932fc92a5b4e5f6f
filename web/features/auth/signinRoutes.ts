import type { signin } from '#shared/contract/signin.ts'

/** The contract's schemas are an eighth of the sign-in page's script; they are fetched when a form is sent. */
export const signinRoutes = async (): Promise<typeof signin> => (await import('#shared/contract/signin.ts')).signin
