import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useLayoutEffect, useRef } from 'react'
import type { Report } from '#shared/contract/report.ts'
import { sharedHours } from '#shared/reporting/reportPeriod.ts'
import { useRoles } from '#web/lib/session/session.ts'
import { rowsText } from '../runs/runStatus.ts'
import { changeText } from './comparison.ts'
import { periodText } from './RunHistory.tsx'
import type { Before } from './useBefore.ts'
import '../reportColumns.css'

interface Props {
  readonly report: Report
  readonly before: Before
  /** The number of rows of the current result. */
  readonly total: number
}

/**
 * Compares a result with the previous period: the number of rows, or each row's figures if the report is a summary.
 */
export const ComparisonPanel = ({ report, before, total }: Props) => {
  const { period, rows, isReading, isQuery, failure, read } = before
  const isAdmin = useRoles().includes('adminGroup')
  const result = useRef<HTMLDivElement>(null)
  const hasRows = rows !== undefined
  // The focused button disappears when the rows arrive. The focus then moves to the text in its place, not to the top
  // of the page.
  useLayoutEffect(() => {
    if (hasRows && document.activeElement === document.body) result.current?.focus({ preventScroll: true })
  }, [hasRows])
  if (!period) return undefined
  const dates = periodText(period)
  // Readers can compare only with stored runs. Decision 173 says why they cannot start queries.
  if (isQuery && !isAdmin)
    return (
      <Box color="text-body-secondary" fontSize="body-s">
        No run of {dates} is kept to compare with. Administrators can query that period.
      </Box>
    )
  return (
    <SpaceBetween size="xs">
      {rows ? (
        <div ref={result} tabIndex={-1} className="report-focus">
          <b>Compared with {dates}:</b>{' '}
          {report.reportPayload.summary
            ? `the table has the figures of that period beside these.${
                rows.isWhole ? '' : ` Only its first ${rowsText(rows.rows.length)} are compared.`
              }`
            : `${rowsText(rows.total)} then, ${rowsText(total)} now: ${changeText(total, rows.total)}.`}
        </div>
      ) : (
        <Button loading={isReading} loadingText="Reading the period before" onClick={read}>
          Compare with {dates}
        </Button>
      )}
      {!rows && isQuery && (
        <Box color="text-body-secondary" fontSize="body-s">
          No run of that period is kept, so this runs the query for it once.
        </Box>
      )}
      <Box color="text-body-secondary" fontSize="body-s">
        Rows from {sharedHours(period.endDate)} belong to both periods.
      </Box>
      {failure !== undefined && <Alert type="error">{failure}</Alert>}
    </SpaceBetween>
  )
}
