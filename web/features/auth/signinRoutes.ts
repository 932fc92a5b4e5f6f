import type { signin } from '#schemas/calls/signin.ts'

/**
 * Fetches the sign-in calls with their validation schemas when a form is submitted. The schemas would be an eighth of
 * the sign-in page's script.
 */
export const signinRoutes = async (): Promise<typeof signin> => (await import('#schemas/calls/signin.ts')).signin
