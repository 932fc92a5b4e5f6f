import { reports } from '#shared/contract/calls/reports.ts'
import { iso } from '#shared/time/iso.ts'
import { unknownUsers } from '../../application/reports/recipients.ts'
import { chooseRecipients, readPerformanceMail } from '../../data/reports/performanceMailRepository.ts'
import { changedMeanwhile, expectRevision } from '../../data/store/expectRevision.ts'
import { onNewest } from '../../data/store/onNewest.ts'
import { Validation } from '../../domain/errors.ts'
import { nextDue, type PerformanceMail } from '../../domain/performance/mailedMonth.ts'
import { reportSender } from '../../gateways/mail/reportMails.ts'
import { handle } from '../../http/handle.ts'
import { setting } from '../../runtime/settings.ts'

export const getPerformanceMail = handle(reports.getPerformanceMail, async ({ now }) =>
  settingOf(await readPerformanceMail(), now),
)

export const savePerformanceMail = handle(reports.savePerformanceMail, async ({ body, trail, now }) => {
  const recipients = [...new Set(body.recipients)]
  const problems = await unknownUsers('recipients', recipients)
  if (problems.length > 0) throw new Validation(problems)
  const saved = await onNewest('performanceMail', async () => {
    const read = await readPerformanceMail()
    await expectRevision(body.revision, read, () => changedMeanwhile('The monthly mail', settingOf(read, now)))
    return chooseRecipients(read, recipients, trail)
  })
  const message =
    recipients.length === 0 ? 'Nobody gets the monthly mail' : 'The recipients of the monthly mail are saved'
  return { ...settingOf(saved, now), message }
})

const settingOf = ({ recipients, revision, sending }: PerformanceMail, now: number) => {
  const zone = setting('TIME_ZONE')
  return {
    recipients: [...recipients],
    revision,
    nextAt: iso(nextDue(zone, now)),
    zone,
    ...(sending && { lastMonth: sending.month }),
    sendsMail: reportSender() !== undefined,
  }
}
