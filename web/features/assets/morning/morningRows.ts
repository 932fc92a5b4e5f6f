import { alarmPath } from '#shared/alarms/alarmPath.ts'
import type { Morning, NeedyInstrument } from '#shared/contract/morning.ts'
import { displayStatusOf } from '#shared/devices/status.ts'
import { openAlarmsPath } from '#web/components/alarms/openAlarmsPath.ts'
import { assetPath } from '#web/lib/addresses/assetPath.ts'
import { contentPath, contentsList } from '#web/lib/addresses/contentPath.ts'
import { countText, instrumentsText } from '#web/lib/countText.ts'

/** A row of the morning view: the instrument or job, what is wrong with it, and what to do. */
export interface MorningRow {
  readonly kind: 'Alarm' | 'Fault' | 'Silent' | 'Job' | 'Admission'
  /**
   * What the row is about: the name of an instrument or a job, or the number of instruments that wait for admission.
   */
  readonly subject: string
  /** The path of the subject's page, if it has one. */
  readonly page?: string
  readonly detail: string
  /** Since when the instrument or job has needed attention; undefined if that is not known. */
  readonly since: string | undefined
  /** The word before that time, if it is not clear what it is the time of. */
  readonly sinceWord?: string
  readonly action: { readonly text: string; readonly to: string }
}

/** The rows by rank: alarms, faults, silent instruments, failed jobs, then instruments that wait for admission. */
export const morningRows = (morning: Morning, isAdmin: boolean): readonly MorningRow[] => [
  ...morning.instruments.map(instrumentRow),
  ...morning.jobs.map(({ jobName, failed, since }): MorningRow => ({
    kind: 'Job',
    subject: jobName,
    detail: `Failed on ${instrumentsText(failed)}`,
    since,
    action: isAdmin
      ? { text: 'See the job', to: contentPath(jobName) }
      : { text: 'See the jobs', to: contentsList.href },
  })),
  ...(morning.waitingCount > 0 ? [waitingRow(morning, isAdmin)] : []),
]

/** How many of the morning view's rows are about something that began after a given time. */
export const newSince = (rows: readonly MorningRow[], time: number): number =>
  rows.filter(row => isNewSince(row, time)).length

export const isNewSince = ({ since }: MorningRow, time: number): boolean =>
  since !== undefined && Date.parse(since) > time

const waitingRow = ({ waitingCount, waitingSince }: Morning, isAdmin: boolean): MorningRow => ({
  kind: 'Admission',
  subject: instrumentsText(waitingCount),
  detail: waitingCount === 1 ? 'Waits for admission' : 'Wait for admission',
  since: waitingSince,
  action: { text: isAdmin ? 'Decide' : 'See the list', to: '/deviceOnBoarding?searchDeviceStatus=PENDING' },
})

const instrumentRow = (instrument: NeedyInstrument): MorningRow => {
  const { deviceName, since, samplesAtRisk, openAlarms, closedAlarms } = instrument
  const atRisk = samplesAtRisk > 0 ? `, ${plural(samplesAtRisk, 'sample')} at risk` : ''
  return {
    ...wrongWith(instrument),
    subject: deviceName,
    page: assetPath(instrument),
    since,
    // The time is that of the newest of the alarms, whether it is open or closed.
    sinceWord: openAlarms + closedAlarms > 1 ? 'newest ' : '',
    detail: `${detailOf(instrument)}${atRisk}`,
  }
}

const wrongWith = (instrument: NeedyInstrument): Pick<MorningRow, 'kind' | 'action'> => {
  const { need, deviceName, openAlarms, unseenAlarms, alarmId } = instrument
  if (need === 'fault') return { kind: 'Fault', action: { text: 'See its errors', to: assetPath(instrument) } }
  if (need === 'silent') return { kind: 'Silent', action: { text: 'See its last values', to: assetPath(instrument) } }
  // The alarms page filtered to an instrument lists its open alarms only. If the instrument has a single alarm, or
  // only closed ones, the row links to the page of an alarm instead.
  const isOne = openAlarms <= 1 && unseenAlarms <= 1
  const to = alarmId !== undefined && (isOne || openAlarms === 0) ? alarmPath(alarmId) : openAlarmsPath(deviceName)
  const several = openAlarms === 0 ? 'See the newest alarm' : 'See the alarms'
  return { kind: 'Alarm', action: { text: isOne ? 'See the alarm' : several, to } }
}

const detailOf = (instrument: NeedyInstrument): string => {
  const { need, groupStatus } = instrument
  if (need === 'fault') return 'Reports a fault'
  if (need === 'silent') return `Not in contact, ${groupStatus} before`
  return `${displayStatusOf(groupStatus) === 'FAULT' ? 'FAULT, ' : ''}${alarmsText(instrument)}`
}

/** An open alarm is one that nobody has acknowledged, unless the text says otherwise. */
const alarmsText = ({ openAlarms, unseenAlarms, closedAlarms }: NeedyInstrument): string => {
  if (openAlarms === 0) return `${plural(closedAlarms, 'alarm')} closed, not acknowledged`
  const acknowledged = openAlarms + closedAlarms - unseenAlarms
  const seen = acknowledged === openAlarms ? ', acknowledged' : `, ${countText(acknowledged)} of them acknowledged`
  const closed = closedAlarms > 0 ? `, ${countText(closedAlarms)} closed but not acknowledged` : ''
  return `${plural(openAlarms, 'alarm')} open${acknowledged > 0 ? seen : ''}${closed}`
}

const plural = (count: number, noun: string): string => `${countText(count)} ${noun}${count === 1 ? '' : 's'}`
