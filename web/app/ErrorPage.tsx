import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { messages } from '#shared/messages.ts'
import { landingPage } from '#shared/pages.ts'
import { PageTitle } from '#web/components/PageTitle.tsx'
import './ErrorPage.css'

/**
 * Stands in for a page that broke while it was shown, or whose files a new release has replaced. Plain elements: whatever
 * broke the page must not break this one too.
 */
export const ErrorPage = () => {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  return (
    <section role="alert" className="error-page">
      <PageTitle title="Error" />
      <h1>{messages.somethingWentWrong}</h1>
      <p>This page could not be shown. If a new release was installed meanwhile, reloading brings it.</p>
      <p>
        <button type="button" onClick={() => location.reload()}>
          Reload
        </button>{' '}
        <a href={landingPage}>Go to Assets</a>
      </p>
    </section>
  )
}
