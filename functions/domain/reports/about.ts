import { reportPeriodText } from '#shared/reporting/reportPeriod.ts'
import { reportOnTheWire, type Report } from './report.ts'
import type { ResultFile } from './resultCheck.ts'
import type { Run } from './run.ts'

/**
 * The description of a report's result: what the report selected and when. It is stored next to the result file, and
 * sent in the mail.
 */
export interface About {
  readonly reportName: string
  readonly reportDescription: string
  readonly entity: string
  readonly query: string
  /** The first and the last moment that the report covers, with their zone. */
  readonly from: string
  readonly to: string
  readonly file: string
  readonly rows: number
  readonly bytes: number
  readonly sha256: string
  /** The time up to which the result is complete. Later events may be missing. */
  readonly dataUntil: string
  readonly startedBy: string
  readonly startedAt: string
  readonly endedAt: string
  readonly bytesScanned: number
}

/** @param report the report, in the version that the run selected */
export const buildResultAbout = (
  report: Report,
  run: Run,
  { rows, bytes, sha256 }: ResultFile,
  file: string,
): About => {
  const { startDate = report.startDate, endDate = report.endDate } = run
  const { reportName, reportDescription, entity, reportQuery } = reportOnTheWire({ ...report, startDate, endDate })
  return {
    reportName,
    reportDescription,
    entity,
    query: reportQuery,
    ...reportPeriodText(startDate, endDate),
    file,
    rows,
    bytes,
    sha256,
    dataUntil: new Date(run.dataUntil).toISOString(),
    startedBy: run.startedBy,
    startedAt: new Date(run.startedAt).toISOString(),
    endedAt: new Date(run.endedAt ?? run.startedAt).toISOString(),
    bytesScanned: run.bytesScanned ?? 0,
  }
}
