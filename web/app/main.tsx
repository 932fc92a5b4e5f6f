import './askEarly.ts'
import './zodWithoutEval.ts'
import '@cloudscape-design/global-styles/index.css'
import './base.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { currentSession } from '#web/lib/session/session.ts'
import { watchSession } from '#web/lib/session/sessionClock.ts'
import { App } from './App.tsx'
import { findProtectedPath } from './pageImports.ts'
import { preloadPage } from './pages.tsx'
import { createRouter } from './router.tsx'

watchSession()

// A browser requests a font only when it first lays out text in it, which is late, and it paints no such text before
// the font has arrived.
for (const style of ['400', 'italic 400', '700']) void document.fonts.load(`${style} 1em "Open Sans"`).catch(() => {})

/** Only a protected address requests the session of other tabs: the sign-in is for people who have none. */
const receiveSession = async (): Promise<void> => {
  if (currentSession() || !findProtectedPath(location.pathname)) return
  await (await import('#web/lib/session/sharedSession.ts')).receiveSession()
}

const root = document.getElementById('app')
if (!root) throw new Error('index.html has no #app')

/**
 * Loads frame and page first, so that the first thing painted is the page itself. The error page shows if that fails.
 * Drawing is a transition, so that input and arriving answers are handled in between. The router is made here, because
 * the task that runs the first file is the longest already.
 */
const show = async (): Promise<void> => {
  await receiveSession().catch(() => {})
  await preloadPage(location.pathname, currentSession() !== null).catch(() => {})
  startTransition(() => createRoot(root).render(<App router={createRouter()} />))
}

void show()
