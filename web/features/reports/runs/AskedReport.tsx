import { Navigate, useSearchParams } from 'react-router-dom'
import { askedReport, reportRunPath } from '#shared/reporting/reportAddress.ts'

/** Redirects to the page of the report that the address names. Mails of earlier releases have such addresses. */
export const AskedReport = () => {
  const [params] = useSearchParams()
  const asked = params.get(askedReport)
  return asked !== null && <Navigate to={reportRunPath(asked)} replace />
}
