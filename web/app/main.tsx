import './askEarly.ts'
import './zodWithoutEval.ts'
import '@cloudscape-design/global-styles/index.css'
import './base.css'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { currentSession } from '#web/lib/session/session.ts'
import { watchSession } from '#web/lib/session/sessionClock.ts'
import { addOnce } from './addOnce.ts'
import { App } from './App.tsx'
import { findProtectedPath } from './pageImports.ts'
import { preloadPage } from './pages.tsx'
import { createRouter } from './router.tsx'

watchSession()

// A browser requests a font only when it first lays out text in that font, and paints no such text until the font has
// arrived. Loading the fonts here requests them earlier.
for (const style of ['400', 'italic 400', '700']) void document.fonts.load(`${style} 1em "Open Sans"`).catch(() => {})

/**
 * Gets the session from another tab, but only at a protected address: the sign-in is for people who have no session.
 */
const receiveSession = async (): Promise<void> => {
  if (currentSession() || !findProtectedPath(location.pathname)) return
  await (await import('#web/lib/session/sharedSession.ts')).receiveSession()
}

const root = document.getElementById('app')
if (!root) throw new Error('web/index.html has no element with the id app. Add it')

/**
 * Loads the frame and the page first, so that the first thing painted is the page itself. If loading fails, the error
 * page is shown. Rendering is a transition, so that input and arriving answers are handled in between. The router is
 * created only now, because running the entry script is already the longest task of the start.
 */
const show = async (): Promise<void> => {
  await receiveSession().catch(() => {})
  await preloadPage(location.pathname, currentSession() !== null).catch(() => {})
  startTransition(() => createRoot(root).render(<App router={addOnce(createRouter())} />))
}

void show()
