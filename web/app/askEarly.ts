import { sessionKeys } from '#web/lib/session/sessionKeys.ts'
import { askForPage } from './pageImports.ts'

// main.tsx imports this module first, so that the browser requests the page's files before it has run the rest of the
// entry script.
if (sessionStorage.getItem(sessionKeys.userInfo) !== null) askForPage(location.pathname)
