import { Navigate, useSearchParams } from 'react-router-dom'
import { askedReport, reportRunPath } from '#shared/reporting/reportAddress.ts'

/** Leads to the page of the report that the address names, as mails of earlier releases have it. */
export const AskedReport = () => {
  const [params] = useSearchParams()
  const asked = params.get(askedReport)
  return asked !== null && <Navigate to={reportRunPath(asked)} replace />
}
