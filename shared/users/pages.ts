import type { Role } from './roles.ts'

const all: readonly Role[] = ['adminGroup', 'readOnlyUser']
const admins: readonly Role[] = ['adminGroup']

/**
 * The routes of the console that need no session (specification A §2). One of them is not in the specification: the
 * page that opens from links in mails.
 */
export const publicPages = [
  '/',
  '/signin',
  '/forgotPassword',
  '/newPassword',
  '/changePassword',
  '/acknowledge',
] as const

export type PublicPage = (typeof publicPages)[number]

/**
 * All protected routes of the console, and who may open them (specification A §2, B §2). Paths are in React Router's
 * notation and are matched exactly.
 */
export const protectedPages = {
  '/assets': all,
  '/assets/:id/:model': all,
  '/deviceOnBoarding': all,
  '/users-list': all,
  '/users-add-new': admins,
  '/update-user/:update/:id': admins,
  '/alarms-report': admins,
  '/fileUpload': admins,
  '/FileUpload': admins,
  '/contents-list': all,
  '/models-list': all,
  '/reports-list': all,
  '/rules-list': all,
  '/contents-add-new': admins,
  '/models-add-new': admins,
  '/reports-add-new': admins,
  '/rules-add-new': admins,
  '/rule-import-file': admins,
  '/rules-import-file': admins,
  '/update-content/:update/:id': admins,
  '/update-model/:update/:id': admins,
  '/update-report/:update/:id': admins,
  '/update-rule/:update/:id/:type/:status': ['adminGroup', 'normalGroup'],
  '/rules/:id': all,
  '/reports/:id': all,
  '/alarms': all,
  '/alarms/:id': all,
  '/audit': admins,
  '/utilisation': all,
  '/performance': all,
  '/notifications': all,
  '/service-modes': all,
  '/samples': all,
  '/samples/:deviceName/:sampleId': all,
  '/enrol-instruments': admins,
} as const satisfies Record<string, readonly Role[]>

export type ProtectedPage = keyof typeof protectedPages

/** The page that opens after signing in (specification A §2). */
export const landingPage = '/assets'

/** The page for a signed-in user who is not allowed to open the requested page (specification A §2). */
export const noRightsPage = '/norightspage'
