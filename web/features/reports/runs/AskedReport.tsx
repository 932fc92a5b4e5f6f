import { useSearchParams } from 'react-router-dom'
import type { Report } from '#shared/contract/report.ts'
import { askedReport } from '#shared/reporting/reportAddress.ts'
import { RunDetails } from './RunDetails.tsx'

/** The run of the report that the address names, as the link of a mail does, over the list until it is closed. */
export const AskedReport = ({ reports }: { readonly reports: readonly Report[] | undefined }) => {
  const [params, setParams] = useSearchParams()
  const report = reports?.find(({ reportName }) => reportName === params.get(askedReport))
  if (!report) return undefined
  const close = (): void =>
    setParams(
      now => {
        const next = new URLSearchParams(now)
        next.delete(askedReport)
        return next
      },
      { replace: true },
    )
  return <RunDetails report={report} onClose={close} />
}
