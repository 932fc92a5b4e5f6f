import './zodWithoutEval.ts'
import '@cloudscape-design/global-styles/index.css'
import './base.css'
import { createRoot } from 'react-dom/client'
import { currentSession } from '#web/lib/session.ts'
import { watchSession } from '#web/lib/sessionClock.ts'
import { App } from './App.tsx'
import { preloadPage } from './pages.tsx'

watchSession()

const root = document.getElementById('app')
if (!root) throw new Error('index.html has no #app')

/** Frame and page come first, so that the first thing painted is the page itself. What fails here the error page shows. */
const show = async (): Promise<void> => {
  await preloadPage(location.pathname, currentSession() !== null).catch(() => {})
  createRoot(root).render(<App />)
}

void show()
