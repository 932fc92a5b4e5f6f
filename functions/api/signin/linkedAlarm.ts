import type { Alarm } from '#shared/contract/alarm.ts'
import type { LinkedAlarm } from '#shared/contract/calls/alarmLinks.ts'
import { getAlarm } from '../../data/alarms/alarmRepository.ts'
import { readModelParameters } from '../../data/models/modelRepository.ts'
import { readDirectory } from '../../data/notifications/teams/directoryRepository.ts'
import { takeLink } from '../../data/users/signInLimits.ts'
import { toWireId } from '../../domain/alarmIds.ts'
import { AppError, NotFound } from '../../domain/errors.ts'
import { linkIn } from '../../domain/notifications/acknowledgeToken.ts'
import { findPersonByReceiver } from '../../domain/notifications/teams/findReceivers.ts'
import { seenValues } from '../../domain/rules/seenValues.ts'
import { linkKeys } from '../../gateways/linkKeys.ts'
import { viewerAddress } from '../../http/viewerAddress.ts'
import { setting } from '../../runtime/settings.ts'

interface Asked {
  readonly body: { readonly token: string }
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly sourceIp: string
  readonly now: number
}

interface Linked {
  readonly alarm: Alarm
  /** The name of the person to whom the link was sent. */
  readonly person: string
}

/**
 * Counts the attempt to open a link, and finds the link's alarm and person. All invalid links get the same answer.
 */
export const linkedAlarm = async ({ body, now, ...asked }: Asked): Promise<Linked> => {
  await takeLink(viewerAddress(asked), now)
  const link = linkIn(await linkKeys(), setting('STAGE_PREFIX'), body.token, now)
  if (!link) throw wrongLink()
  const [person, alarm] = await Promise.all([
    readDirectory().then(directory => findPersonByReceiver(directory, link.receiverId)),
    knownAlarm(link.alarmId),
  ])
  if (!person || !alarm) throw wrongLink()
  return { alarm, person: person.name }
}

const wrongLink = (): AppError =>
  new AppError('NotFound', 404, 'This link is wrong or has expired. Open the alarm in the console and acknowledge it')

const knownAlarm = async (alarmId: string): Promise<Alarm | undefined> => {
  try {
    return await getAlarm(toWireId(alarmId))
  } catch (error) {
    if (error instanceof NotFound) return undefined
    throw error
  }
}

/** Returns the fields of an alarm that the page behind a mail's link shows, and no others. */
export const linkedAnswer = async ({ alarm, person }: Linked): Promise<LinkedAlarm> => {
  const { closedAt, acknowledgedBy, acknowledgedAt } = alarm
  return {
    ruleName: alarm.triggeringRule,
    deviceName: alarm.deviceName,
    modelName: alarm.modelName,
    description: alarm.alarmDescription,
    severity: alarm.alarmSeverity,
    since: alarm.alarmDate,
    seen: seenValues(alarm, await readModelParameters(alarm.modelName)),
    life: alarm.life ?? (alarm.state === 'open' ? 'unacknowledged' : 'closed'),
    ...(closedAt !== undefined && { closedAt }),
    ...(acknowledgedBy !== undefined && { acknowledgedBy }),
    ...(acknowledgedAt !== undefined && { acknowledgedAt }),
    person,
  }
}
