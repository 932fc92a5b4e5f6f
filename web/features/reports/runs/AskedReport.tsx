import { useSearchParams } from 'react-router-dom'
import type { Report } from '#shared/contract/report.ts'
import { askedReport } from '#shared/reporting/reportAddress.ts'
import { RunDetails } from './RunDetails.tsx'

interface Props {
  readonly reports: readonly Report[] | undefined
  /** Missing for those who may not run reports. */
  readonly onRun?: (report: Report) => void
}

/** The run of the report that the address names, over the list until it is closed. */
export const AskedReport = ({ reports, onRun }: Props) => {
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
  return (
    <RunDetails
      report={report}
      onClose={close}
      {...(onRun && {
        onRunAgain: () => {
          close()
          onRun(report)
        },
      })}
    />
  )
}
