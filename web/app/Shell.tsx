import { I18nProvider } from '@cloudscape-design/components/i18n'
import english from '@cloudscape-design/components/i18n/messages/all.en'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect } from 'react'
import { Outlet } from 'react-router-dom'
import { Notices } from '#web/components/notices/Notices.tsx'
import { queryClient } from '#web/lib/queries.ts'
import { shareSession } from '#web/lib/session/sharedSession.ts'
import { LiveNotice } from './LiveNotice.tsx'
import { useHeadingFocus } from './focus/useHeadingFocus.ts'
import { useKeptFocus } from './focus/useKeptFocus.ts'
import { useWayOutOfCells } from './focus/useWayOutOfCells.ts'
import { NavigationBar } from './navigation/NavigationBar.tsx'
import { SkipLink } from './SkipLink.tsx'
import './Shell.css'
import './print.css'

/**
 * The frame of every page behind the sign-in. It does not use Cloudscape's AppLayout, whose panels and drawers no
 * page needs: they would take an eighth of the bytes that the asset list may load. Code that only these pages need,
 * such as component texts and queries, is not loaded on the sign-in page.
 */
export const Shell = () => {
  useHeadingFocus()
  useKeptFocus()
  useWayOutOfCells()
  useEffect(shareSession, [])
  return (
    <I18nProvider locale="en" messages={[english]}>
      <QueryClientProvider client={queryClient}>
        <SkipLink />
        <NavigationBar />
        <Notices />
        <main id="page" className="page" tabIndex={-1}>
          <LiveNotice />
          <Outlet />
        </main>
      </QueryClientProvider>
    </I18nProvider>
  )
}
