import { sessionKeys } from '#web/lib/session/sessionKeys.ts'
import { askForPage } from './pageImports.ts'

// main.tsx imports this first, so that the page's files arrive while the rest of the first file runs.
if (sessionStorage.getItem(sessionKeys.userInfo) !== null) askForPage(location.pathname)
