import type { Audience } from '#shared/alarms/severity.ts'
import { alarmNotOver, findAlarmEnd } from '../../data/notifications/alarmEndItem.ts'
import type { StoredDelivery } from '../../data/notifications/deliveries/deliveryItem.ts'
import { deliveriesSince } from '../../data/notifications/deliveries/deliveryRepository.ts'
import { writeHandOver } from '../../data/notifications/deliveries/writeDeliveries.ts'
import { makeScheduleKey } from '../../data/notifications/outboxItem.ts'
import { findSchedule, type StoredSchedule } from '../../data/notifications/scheduleRepository.ts'
import { retryOnConflict } from '../../data/store/retryOnConflict.ts'
import type { AlarmEnd } from '../../domain/notifications/alarmEnd.ts'
import { alarmMessage } from '../../domain/notifications/alarmMessage.ts'
import { deliveriesOfMail, wantingEnd } from '../../domain/notifications/delivery/over.ts'
import type { StoredMessage } from '../../domain/notifications/delivery/storedDelivery.ts'
import { takeTurn } from '../../domain/notifications/delivery/takeTurn.ts'
import { threadOf, notifiedAlarms } from '../../domain/notifications/delivery/notifiedAlarms.ts'
import type { Mail } from '../../domain/notifications/digest.ts'
import { chooseJoinTime } from '../../domain/notifications/flood/floods.ts'
import { hold } from '../../domain/notifications/flood/heldDelivery.ts'
import { silentAfterMs } from '../../domain/fleet/silence.ts'
import { overMessage } from '../../domain/notifications/overMessage.ts'
import { chartedValueIn } from '../../domain/notifications/picture/chartedValue.ts'
import { markSent } from '../../domain/notifications/schedule.ts'
import { seenValues } from '../../domain/rules/seenValues.ts'
import { toleranceMs } from '../../domain/telemetry/tolerance.ts'
import { schedulePolicy } from '../mailing/changeSchedule.ts'
import { countAlarm } from './countAlarm.ts'
import { escalationAfter } from './escalationAfter.ts'
import { knownResponse } from './knownResponse.ts'
import { readLastHeard } from './readLastHeard.ts'
import { findReceiversAndTeams } from './receivers.ts'
import { serviceModeAtEnd } from './serviceModeAtEnd.ts'
import type { StageReads } from './stageReads.ts'

export interface HandedOver {
  readonly deliveries: readonly StoredDelivery[]
  readonly messages: readonly StoredMessage[]
}

const nothing: HandedOver = { deliveries: [], messages: [] }

/**
 * Turns the mail that a notification schedule has claimed into one delivery per receiver of the audience. Returns the
 * deliveries with their messages, so that the caller can make the first attempts. Returns none if another function
 * has taken over the claim.
 * @param claimed the schedule as stored with its claim
 */
export const handOver = async (claimed: StoredSchedule, now: number, reads: StageReads): Promise<HandedOver> => {
  const { ruleName, audience, subject, schedule } = claimed
  const { sending } = schedule
  if (!sending) return nothing
  const [message, directory] = await Promise.all([messageOf(claimed, sending.mail, now, reads), reads.directory()])
  const { receivers, teams } = findReceiversAndTeams(directory, audience, subject.modelName, now)
  const { first, last, firings } = sending.mail
  const content = { kind: message.kind, first: first.id, last: last.id, firings }
  const joinTimes = await countAlarm(audience, { teams, alarmId: message.thread, now })
  const wantsEnd = receivers.some(({ isToldOver }) => isToldOver)
  return retryOnConflict(async attempt => {
    const key = makeScheduleKey(subject.deviceName, ruleName, audience)
    const stored = attempt === 1 ? claimed : await findSchedule(key)
    if (stored?.schedule.sending?.since !== sending.since) return nothing
    // The alarm is read only if a receiver wants to be notified of the alarm's end.
    const over = wantsEnd ? await findAlarmEnd(message.thread) : undefined
    const known = await deliveriesSince(message, message.thread)
    const end = over && (await endOf(over, message, audience, reads))
    const deliveries = deliveriesOfMail({ opened: message, end }, content, audience, receivers, known, now)
      .map(one => ({ ...hold(one, chooseJoinTime(one.receiver, joinTimes)), revision: 0 }))
      // A message about an alarm's end may also end other deliveries, so its attempt is claimed later, in a separate
      // write.
      .map(one => (one.kind === 'opened' && one.joinAt === undefined ? takeTurn(one, known, now).record : one))
    const escalation = await escalationAfter(message, audience, teams, sending.mail.shelf !== undefined, now)
    const messages = end ? [message, end] : [message]
    await writeHandOver(
      {
        schedule: { ...stored, schedule: markSent(stored.schedule, now) },
        messages,
        deliveries: [...deliveries, ...wantingEnd(known, content, receivers)],
        // If the alarm ends after this write, the function that builds the message about its end finds these
        // deliveries.
        ...(escalation && { escalation }),
        checks: wantsEnd && !over ? [alarmNotOver(message.thread)] : [],
      },
      now,
    )
    return { deliveries: deliveries.map(one => ({ ...one, revision: 1 })), messages }
  }, schedulePolicy)
}

/** Builds the message about the end of an alarm that nobody was notified of while it was open. */
const endOf = async (
  over: AlarmEnd,
  { alarms, olderSince, at, samples, charted }: StoredMessage,
  audience: Audience,
  reads: StageReads,
) => {
  const [settings, serviceMode] = await Promise.all([reads.settings(), serviceModeAtEnd(over, reads)])
  const end = { ...over, ...(serviceMode && { serviceMode }) }
  return {
    ...overMessage(end, `${over.alarm.id}#over#${audience}`, at, settings, samples),
    alarms,
    ...(olderSince !== undefined && { olderSince }),
    ...(charted && { charted }),
  }
}

const messageOf = async (
  claimed: StoredSchedule,
  mail: Mail,
  now: number,
  reads: StageReads,
): Promise<StoredMessage> => {
  const { ruleName, severity, audience, subject } = claimed
  const alarms = notifiedAlarms(mail)
  const [settings, response, parameters, lastHeard] = await Promise.all([
    reads.settings(),
    knownResponse(ruleName, reads),
    reads.parameters(subject.modelName),
    mayBeSilent(mail, subject.ruleExpression, now) ? readLastHeard(subject.deviceName, now, reads) : undefined,
  ])
  const mnemonicValues = Object.fromEntries(mail.last.inputs.map(({ name, value }) => [name, value]))
  const { ruleExpression } = subject
  const charted = chartedValueIn(seenValues({ mnemonicValues, ruleExpression }, parameters))
  return {
    kind: 'opened',
    // The message's name includes the audience. Two audiences may get the same message in one transaction, which
    // accepts only one write per item.
    name: `${mail.last.id}#${audience}`,
    ...alarms,
    thread: threadOf(alarms),
    severity,
    at: mail.last.at,
    ruleName,
    deviceName: subject.deviceName,
    modelName: subject.modelName,
    ...(mail.last.samples && { samples: mail.last.samples }),
    ...(charted && { charted }),
    ...alarmMessage({ ...claimed, response, lastHeard }, settings, parameters),
  }
}

/**
 * Whether an instrument may have been silent for long when its mail is made. It has just sent something if its rule
 * goes by values and fired a moment ago; its state need not be read then.
 */
const mayBeSilent = ({ last }: Mail, ruleExpression: string, now: number): boolean =>
  now - last.at >= silentAfterMs - toleranceMs || /\$|silent|unchanged/i.test(ruleExpression)
