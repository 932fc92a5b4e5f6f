import type { ComponentType } from 'react'
import { importHistory } from '#web/features/assets/history/importHistory.ts'
import { historyView } from '#web/lib/addresses/historyView.ts'
import { protectedPages, type ProtectedPage, type PublicPage } from '#shared/users/pages.ts'

/** Fetches the file of a page. A second call returns at once. */
export type ImportPage = () => Promise<ComponentType>

export const importShell: ImportPage = async () => (await import('./Shell.tsx')).Shell
export const importNoRights: ImportPage = async () => (await import('./NoRightsPage.tsx')).NoRightsPage
export const importNotFound: ImportPage = async () => (await import('./NotFoundPage.tsx')).NotFoundPage

/** The imports of the pages outside a session, except the sign-in, which is loaded from the start. */
export const publicPageImports: Readonly<Record<Exclude<PublicPage, '/' | '/signin'>, ImportPage>> = {
  '/forgotPassword': async () => (await import('#web/features/auth/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  '/newPassword': async () => (await import('#web/features/auth/NewPasswordPage.tsx')).NewPasswordPage,
  '/changePassword': async () => (await import('#web/features/auth/ChangePasswordPage.tsx')).ChangePasswordPage,
  '/acknowledge': async () => (await import('#web/features/auth/AcknowledgePage.tsx')).AcknowledgePage,
}

/**
 * The page for uploading parameters from a file. Specification A §2 and specification B §2 spell its address in two
 * ways.
 */
const importFileUpload = async () => (await import('#web/features/upload/FileUploadPage.tsx')).FileUploadPage
const importAssetDetails = async () => {
  // The history view of an asset has the same path as the asset, but files of its own.
  const isHistory = new URLSearchParams(location.search).get('view') === historyView
  if (isHistory) void importHistory().catch(() => {})
  const { AssetDetailsPage, preloadHistory } = await import('#web/features/assets/AssetDetailsPage.tsx')
  if (isHistory) await preloadHistory().catch(() => {})
  return AssetDetailsPage
}
const importRuleImport = async () => (await import('#web/features/rules/import/RuleImportPage.tsx')).RuleImportPage

/** The import of the page at each protected path. A protected path without a page does not compile. */
export const pageImports: Readonly<Record<ProtectedPage, ImportPage>> = {
  '/assets': async () => (await import('#web/features/assets/AssetsPage.tsx')).AssetsPage,
  '/assets/:id/:model': importAssetDetails,
  '/deviceOnBoarding': async () => (await import('#web/features/onboarding/OnboardingPage.tsx')).OnboardingPage,
  '/users-list': async () => (await import('#web/features/users/UsersListPage.tsx')).UsersListPage,
  '/users-add-new': async () => (await import('#web/features/users/CreateUserPage.tsx')).CreateUserPage,
  '/update-user/:update/:id': async () => (await import('#web/features/users/UpdateUserPage.tsx')).UpdateUserPage,
  '/fileUpload': importFileUpload,
  '/FileUpload': importFileUpload,
  '/models-list': async () => (await import('#web/features/models/ModelsListPage.tsx')).ModelsListPage,
  '/models-add-new': async () => (await import('#web/features/models/CreateModelPage.tsx')).CreateModelPage,
  '/update-model/:update/:id': async () => (await import('#web/features/models/UpdateModelPage.tsx')).UpdateModelPage,
  '/rules-list': async () => (await import('#web/features/rules/RulesListPage.tsx')).RulesListPage,
  '/rules/:id': async () => (await import('#web/features/rules/read/ReadRulePage.tsx')).ReadRulePage,
  '/rule-import-file': importRuleImport,
  '/rules-import-file': importRuleImport,
  '/rules-add-new': async () => (await import('#web/features/rules/CreateRulePage.tsx')).CreateRulePage,
  '/update-rule/:update/:id/:type/:status': async () =>
    (await import('#web/features/rules/UpdateRulePage.tsx')).UpdateRulePage,
  '/alarms-report': async () => (await import('#web/features/alarms/AlarmsReportPage.tsx')).AlarmsReportPage,
  '/contents-list': async () => (await import('#web/features/contents/ContentsListPage.tsx')).ContentsListPage,
  '/contents-add-new': async () => (await import('#web/features/contents/CreateContentPage.tsx')).CreateContentPage,
  '/update-content/:update/:id': async () =>
    (await import('#web/features/contents/UpdateContentPage.tsx')).UpdateContentPage,
  '/alarms': async () => (await import('#web/features/alarms/open/OpenAlarmsPage.tsx')).OpenAlarmsPage,
  '/alarms/:id': async () => (await import('#web/features/alarms/one/AlarmPage.tsx')).AlarmPage,
  '/reports-list': async () => (await import('#web/features/reports/ReportsListPage.tsx')).ReportsListPage,
  '/reports-add-new': async () => (await import('#web/features/reports/CreateReportPage.tsx')).CreateReportPage,
  '/update-report/:update/:id': async () =>
    (await import('#web/features/reports/UpdateReportPage.tsx')).UpdateReportPage,
  '/reports/:id': async () => (await import('#web/features/reports/read/ReadReportPage.tsx')).ReadReportPage,
  '/enrol-instruments': async () => (await import('#web/features/onboarding/enrol/EnrolPage.tsx')).EnrolPage,
  '/utilisation': async () => (await import('#web/features/utilisation/UtilisationPage.tsx')).UtilisationPage,
  '/performance': async () => (await import('#web/features/performance/PerformancePage.tsx')).PerformancePage,
  '/notifications': async () => (await import('#web/features/notifications/NotificationsPage.tsx')).NotificationsPage,
  '/service-modes': async () => (await import('#web/features/serviceMode/ServiceModesPage.tsx')).ServiceModesPage,
  '/samples': async () => (await import('#web/features/samples/SamplesPage.tsx')).SamplesPage,
  '/samples/:deviceName/:sampleId': async () => (await import('#web/features/samples/one/SamplePage.tsx')).SamplePage,
  '/audit': async () => (await import('#web/features/audit/AuditPage.tsx')).AuditPage,
}

export const protectedPaths = Object.keys(protectedPages) as ProtectedPage[]

/**
 * Finds the protected path of an address. It does not use React Router, which has not run yet when a page is first
 * requested.
 */
export const findProtectedPath = (pathname: string): ProtectedPage | undefined =>
  protectedPaths.find(path => new RegExp(`^${path.replaceAll(/:[^/]+/g, '[^/]+')}/?$`).test(pathname))

/** Requests the files of the page that a signed-in user sees at an address. */
export const askForPage = (pathname: string): void => {
  const path = findProtectedPath(pathname)
  // A failure is ignored here. The router requests the files again when it shows the page, and reports the failure
  // then.
  for (const load of [importShell, path ? pageImports[path] : importNotFound]) void load().catch(() => {})
}
