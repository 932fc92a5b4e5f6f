import { matchPath } from 'react-router-dom'
import { protectedPages, type ProtectedPage } from '#shared/pages.ts'
import { loadable, type Loadable } from '#web/components/parts/loadable.tsx'

export const protectedPaths = Object.keys(protectedPages) as ProtectedPage[]

export const shell = loadable(async () => (await import('./Shell.tsx')).Shell)
export const noRightsPage = loadable(async () => (await import('./NoRightsPage.tsx')).NoRightsPage)
export const notFoundPage = loadable(async () => (await import('./NotFoundPage.tsx')).NotFoundPage)

/** The pages outside a session, but for the sign-in, which is there from the start. */
export const passwordPages: Readonly<Record<string, Loadable<object>>> = {
  '/forgotPassword': loadable(
    async () => (await import('#web/features/auth/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  ),
  '/newPassword': loadable(async () => (await import('#web/features/auth/NewPasswordPage.tsx')).NewPasswordPage),
  '/changePassword': loadable(
    async () => (await import('#web/features/auth/ChangePasswordPage.tsx')).ChangePasswordPage,
  ),
}

/** A §2, B §2: at addresses of two spellings. */
const fileUploadPage = loadable(async () => (await import('#web/features/upload/FileUploadPage.tsx')).FileUploadPage)
const ruleImportPage = loadable(
  async () => (await import('#web/features/rules/import/RuleImportPage.tsx')).RuleImportPage,
)

/** The page of each protected path. A path without a page does not compile. */
const pages: Readonly<Record<ProtectedPage, Loadable<object>>> = {
  '/assets': loadable(async () => (await import('#web/features/assets/AssetsPage.tsx')).AssetsPage),
  '/assets/:id/:model': loadable(
    async () => (await import('#web/features/assets/AssetDetailsPage.tsx')).AssetDetailsPage,
  ),
  '/deviceOnBoarding': loadable(
    async () => (await import('#web/features/onboarding/OnboardingPage.tsx')).OnboardingPage,
  ),
  '/users-list': loadable(async () => (await import('#web/features/users/UsersListPage.tsx')).UsersListPage),
  '/users-add-new': loadable(async () => (await import('#web/features/users/CreateUserPage.tsx')).CreateUserPage),
  '/update-user/:update/:id': loadable(
    async () => (await import('#web/features/users/UpdateUserPage.tsx')).UpdateUserPage,
  ),
  '/fileUpload': fileUploadPage,
  '/FileUpload': fileUploadPage,
  '/models-list': loadable(async () => (await import('#web/features/models/ModelsListPage.tsx')).ModelsListPage),
  '/models-add-new': loadable(async () => (await import('#web/features/models/CreateModelPage.tsx')).CreateModelPage),
  '/update-model/:update/:id': loadable(
    async () => (await import('#web/features/models/UpdateModelPage.tsx')).UpdateModelPage,
  ),
  '/rules-list': loadable(async () => (await import('#web/features/rules/RulesListPage.tsx')).RulesListPage),
  '/rule-import-file': ruleImportPage,
  '/rules-import-file': ruleImportPage,
  '/rules-add-new': loadable(async () => (await import('#web/features/rules/CreateRulePage.tsx')).CreateRulePage),
  '/update-rule/:update/:id/:type/:status': loadable(
    async () => (await import('#web/features/rules/UpdateRulePage.tsx')).UpdateRulePage,
  ),
  '/alarms-report': loadable(async () => (await import('#web/features/alarms/AlarmsReportPage.tsx')).AlarmsReportPage),
  '/contents-list': loadable(
    async () => (await import('#web/features/contents/ContentsListPage.tsx')).ContentsListPage,
  ),
  '/contents-add-new': loadable(
    async () => (await import('#web/features/contents/CreateContentPage.tsx')).CreateContentPage,
  ),
  '/update-content/:update/:id': loadable(
    async () => (await import('#web/features/contents/UpdateContentPage.tsx')).UpdateContentPage,
  ),
  '/alarms': loadable(async () => (await import('#web/features/alarms/open/OpenAlarmsPage.tsx')).OpenAlarmsPage),
  '/reports-list': loadable(async () => (await import('#web/features/reports/ReportsListPage.tsx')).ReportsListPage),
  '/reports-add-new': loadable(
    async () => (await import('#web/features/reports/CreateReportPage.tsx')).CreateReportPage,
  ),
  '/update-report/:update/:id': loadable(
    async () => (await import('#web/features/reports/UpdateReportPage.tsx')).UpdateReportPage,
  ),
  '/enrol-instruments': loadable(async () => (await import('#web/features/onboarding/enrol/EnrolPage.tsx')).EnrolPage),
  '/audit': loadable(async () => (await import('#web/features/audit/AuditPage.tsx')).AuditPage),
}

/** What stands at a protected path. */
export const PageAt = ({ path }: { readonly path: ProtectedPage }) => {
  const { Component } = pages[path]
  return <Component />
}

const pageAt = (pathname: string): Pick<Loadable<object>, 'preload'> => {
  const path = protectedPaths.find(pattern => matchPath({ path: pattern, caseSensitive: true }, pathname))
  return path ? pages[path] : notFoundPage
}

/** Fetches what an address shows: the frame and the page side by side for a user, a closed page for nobody. */
export const preloadPage = async (pathname: string, isSignedIn: boolean): Promise<void> => {
  const passwordPage = passwordPages[pathname]
  if (passwordPage) await passwordPage.preload()
  else if (isSignedIn) await Promise.all([shell.preload(), pageAt(pathname).preload()])
}
