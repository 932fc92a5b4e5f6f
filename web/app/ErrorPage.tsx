import { useEffect } from 'react'
import { useRouteError } from 'react-router-dom'
import { messages } from '#shared/text/messages.ts'
import { landingPage } from '#shared/users/pages.ts'
import { NotFetched } from '#web/components/parts/loadable.tsx'
import { PageTitle } from '#web/components/page/PageTitle.tsx'
import './ErrorPage.css'

const notFetched =
  'The files of this page could not be fetched. The connection may have failed, or a new release may have replaced them. ' +
  'Try again once you are connected.'
const broken = 'An error prevents this page from being shown. Try again, or open another page.'

/**
 * Failures to fetch a page's files. A failure is added when the user leaves the error page about it. If the same
 * failure is shown again, the error page reloads the console.
 */
const left = new WeakSet<NotFetched>()

/**
 * Reloads the console if the server answers. Otherwise the browser would show its own error page, which has no way
 * back.
 * @param leaving aborted when the user goes on to another page, which must not be reloaded
 */
const reloadIfAnswered = async (leaving: AbortSignal): Promise<void> => {
  try {
    const { ok } = await fetch(location.href, { method: 'HEAD', signal: leaving })
    if (ok && !leaving.aborted) location.reload()
  } catch {
    // The server still cannot be reached. The error page says so, and has a button to try again.
  }
}

/**
 * Replaces a page that broke while it was shown, or whose files could not be fetched. It consists of plain elements,
 * so that whatever broke the page does not break the error page too.
 */
export const ErrorPage = () => {
  const error = useRouteError()
  useEffect(() => console.error(error), [error])
  useEffect(() => {
    if (!(error instanceof NotFetched)) return
    // A browser does not fetch a failed module again before a reload, so the second visit to this page reloads the
    // console.
    const leaving = new AbortController()
    if (left.has(error)) void reloadIfAnswered(leaving.signal)
    return () => {
      left.add(error)
      leaving.abort()
    }
  }, [error])
  return (
    <section role="alert" className="error-page">
      <PageTitle title="Error" />
      <h1>{messages.somethingWentWrong}</h1>
      <p>{error instanceof NotFetched ? notFetched : broken}</p>
      <p>
        <button type="button" onClick={() => location.reload()}>
          Try again
        </button>{' '}
        <a href={landingPage}>Go to Assets</a>
      </p>
    </section>
  )
}
