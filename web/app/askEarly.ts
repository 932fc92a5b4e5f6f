import { morningPath } from '#shared/contract/morningPath.ts'
import { landingPage } from '#shared/users/pages.ts'
import { requestEarly } from '#web/lib/requests/earlyRequest.ts'
import { mayOpen } from '#web/lib/mayOpen.ts'
import { currentSession } from '#web/lib/session/session.ts'
import { askForPage } from './pageImports.ts'

// main.tsx imports this module first, so that the browser requests the page's files before it has run the rest of the
// entry script. It also requests what the landing page shows first, which is the largest text on the page.
const session = currentSession()
if (session) {
  askForPage(location.pathname)
  if (location.pathname === landingPage && mayOpen(landingPage, session.userGroupsList))
    requestEarly({ method: 'GET', path: morningPath }, session.accessToken)
}
