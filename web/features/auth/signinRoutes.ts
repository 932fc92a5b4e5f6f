import type { signin } from '#schemas/calls/signin.ts'

/** The contract's schemas are an eighth of the sign-in page's script; they are fetched when a form is sent. */
export const signinRoutes = async (): Promise<typeof signin> => (await import('#schemas/calls/signin.ts')).signin
