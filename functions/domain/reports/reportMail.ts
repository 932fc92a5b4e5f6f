import { reportRunPath } from '#shared/reporting/reportAddress.ts'
import type { MailContent } from '../mailContent.ts'
import type { About } from './about.ts'
import type { Run } from './run.ts'

/** Builds the mail about a scheduled run that succeeded. If rows may be missing from the file, the mail says so. */
export const resultMail = (about: About, console: string | undefined): MailContent => ({
  subject: `Report ${about.reportName}: ${about.rows} ${about.rows === 1 ? 'row' : 'rows'}`,
  text: [
    `The report ${about.reportName} has run.`,
    about.reportDescription,
    '',
    `From:       ${about.from}`,
    `To:         ${about.to}`,
    `Data until: ${about.dataUntil}`,
    `Rows:       ${about.rows}`,
    `Size:       ${about.bytes} bytes`,
    `SHA-256:    ${about.sha256}`,
    '',
    placeOf(about.reportName, console),
  ].join('\n'),
})

/** Builds the mail about a scheduled run that has no result. */
export const failureMail = ({ reportName, status, reason = '' }: Run, console: string | undefined): MailContent => ({
  subject: `Report ${reportName}: ${status === 'CANCELLED' ? 'cancelled' : 'failed'}`,
  text: [`The report ${reportName} has no result.`, reason, '', placeOf(reportName, console)].join('\n'),
})

const placeOf = (reportName: string, console: string | undefined): string =>
  console === undefined
    ? 'Download it in the console, Reports.'
    : `Open it in the console: ${console}${reportRunPath(reportName)}`
