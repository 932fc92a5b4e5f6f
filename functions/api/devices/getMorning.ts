import { devices } from '#shared/contract/calls/devices.ts'
import { instrumentsNamed, jobsNamed, type NeedyInstrument } from '#shared/contract/morning.ts'
import { iso } from '#shared/time/iso.ts'
import { returnedCounted } from '#shared/contract/calls/alarms.ts'
import { alarmsAt, openAlarmKeys, returnedAlarmKeys } from '../../data/alarms/currentAlarms.ts'
import { ruleIn, sortKeyOf, timeIn, type AlarmKey } from '../../data/alarms/readAlarm.ts'
import { listDevices } from '../../data/devices/deviceRepository.ts'
import { readDeviceStates } from '../../data/devices/deviceStateRepository.ts'
import { readContacts } from '../../data/fleet/contactRepository.ts'
import { readStage } from '../../data/fleet/stageRepository.ts'
import { listJobs } from '../../data/jobs/jobRepository.ts'
import { makeAlarmId } from '../../domain/alarmIds.ts'
import {
  failedJobs,
  rankedInstruments,
  troubledAssets,
  waitingAdmissions,
  type AlarmsOfInstrument,
  type Ranked,
} from '../../domain/fleet/morning.ts'
import { isBlind } from '../../domain/fleet/stageSight.ts'
import { withContact } from '../../domain/telemetry/contact.ts'
import { handle } from '../../http/handle.ts'
import { isHidden, readSuppressions } from '../alarms/suppressedFields.ts'

export const getMorning = handle(devices.getMorning, async ({ now }) => {
  const [listed, contacts, { sight }, jobs, found, suppressions] = await Promise.all([
    listDevices(),
    readContacts(),
    readStage(),
    listJobs(),
    alarmsInSight(),
    readSuppressions(now),
  ])
  const modelOf = new Map(listed.map(({ deviceName, modelName }) => [deviceName, modelName]))
  const isSeen = ({ deviceName, entry }: AlarmKey): boolean =>
    !isHidden(suppressions, { deviceName, ruleName: ruleIn(entry), modelName: modelOf.get(deviceName) ?? '' }, now)
  const alarms = alarmsByInstrument(found, isSeen)
  const known = listed.map(device => withContact(device, contacts.get(device.deviceName)))
  const ranked = rankedInstruments(known, name => alarms.get(name), { now, isBlind: isBlind(sight, now) })
  const failed = failedJobs(jobs, now)
  return {
    instruments: await withStates(ranked.slice(0, instrumentsNamed)),
    instrumentCount: ranked.length,
    jobs: failed.slice(0, jobsNamed),
    jobCount: failed.length,
    ...troubledAssets(listed),
    ...waitingAdmissions(listed),
  }
})

/**
 * How many of the newest open alarms are read to find out whether somebody has acknowledged them. The index of alarms
 * does not contain that.
 */
const alarmsRead = 200

interface AlarmsInSight {
  readonly open: readonly AlarmKey[]
  /** The keys of the returned alarms: those whose condition ended before anybody acknowledged them. */
  readonly returned: readonly AlarmKey[]
  /** The ids of those open alarms that somebody has acknowledged. */
  readonly acknowledged: ReadonlySet<string>
}

const alarmsInSight = async (): Promise<AlarmsInSight> => {
  const open = await openAlarmKeys()
  // Returned alarms are read after the keys of open ones. An alarm that closes between the two reads is then in at
  // least one of the lists.
  const [returned, newest] = await Promise.all([
    returnedAlarmKeys(returnedCounted),
    alarmsAt(open.slice(0, alarmsRead)),
  ])
  const openKeys = new Set(open.map(sortKeyOf))
  const closed = returned.filter(key => !openKeys.has(sortKeyOf(key)))
  const acknowledged = new Set(newest.filter(({ acknowledgedBy }) => acknowledgedBy !== undefined).map(({ id }) => id))
  return { open, returned: closed, acknowledged }
}

/**
 * Counts each instrument's open and returned alarms. Alarms that are shelved or in service mode need nobody's
 * attention and are not counted.
 */
const alarmsByInstrument = (
  { open, returned, acknowledged }: AlarmsInSight,
  isSeen: (key: AlarmKey) => boolean,
): ReadonlyMap<string, AlarmsOfInstrument> => {
  const alarms = new Map<string, AlarmsOfInstrument>()
  const count = (key: AlarmKey, isOpen: boolean): void => {
    const id = makeAlarmId(key.deviceName, key.entry)
    const before = alarms.get(key.deviceName)
    const at = timeIn(key.entry)
    alarms.set(key.deviceName, {
      open: (before?.open ?? 0) + Number(isOpen),
      unseen: (before?.unseen ?? 0) + Number(!acknowledged.has(id)),
      closed: (before?.closed ?? 0) + Number(!isOpen),
      newest: before && before.newest.at >= at ? before.newest : { id, at },
    })
  }
  for (const key of open.filter(isSeen)) count(key, true)
  for (const key of returned.filter(isSeen)) count(key, false)
  return alarms
}

/**
 * Adds to each instrument what only its state contains: the number of samples in its queue, and the time at which its
 * fault began.
 */
const withStates = async (ranked: readonly Ranked[]): Promise<NeedyInstrument[]> => {
  const stateOf = await readDeviceStates(ranked.map(({ deviceName }) => deviceName))
  return ranked.map(one => {
    const { queue, status } = stateOf(one.deviceName)
    return {
      ...one,
      ...(one.need === 'fault' && status && { since: iso(status.at) }),
      samplesAtRisk: queue ? queue.running.length + queue.waiting.length : 0,
    }
  })
}
