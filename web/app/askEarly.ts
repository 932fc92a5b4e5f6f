import { sessionKeys } from '#web/lib/session/sessionKeys.ts'
import { askForPage } from './pageImports.ts'

// Imported first: the page's files arrive while the rest of the first file is run.
if (sessionStorage.getItem(sessionKeys.userInfo) !== null) askForPage(location.pathname)
