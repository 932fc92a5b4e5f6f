import { setTimeout as sleep } from 'node:timers/promises'
import { findChannel, saveChannel, type StoredChannel } from '../../data/notifications/scheduleRepository.ts'
import { channelOf } from '../../data/notifications/outboxItem.ts'
import { alarmMail } from '../../domain/notifications/alarmMail.ts'
import { markFailed, markSent, withSeverity, type Channel } from '../../domain/notifications/schedule.ts'
import { publishMail } from '../../gateways/mails.ts'
import { logger, optionalSetting, setting } from '../../runtime.ts'

const attempts = 20
const pauseMs = 25

/** Changes a channel on the newest version of it; undefined where it is to stay as it is. */
export const changeChannel = async (
  read: () => Promise<StoredChannel | undefined>,
  change: (stored: StoredChannel) => StoredChannel | undefined,
): Promise<StoredChannel | undefined> => {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const stored = await read()
    const next = stored && change(stored)
    if (!next) return undefined
    if (await saveChannel(next)) return next
    await sleep(Math.random() * pauseMs * attempt)
  }
  throw new Error('A channel of mails is being changed all the time')
}

/** Sends what a channel has on its way, and marks it: as sent, or as waiting for the next minute. */
export const sendClaimed = async (claimed: StoredChannel, now: number): Promise<void> => {
  const { sending } = claimed.channel
  if (!sending) return
  const isOut = await publish(claimed)
  // An edit may have dropped the audience while the mail was on its way: then nothing of it waits.
  const mark = ({ channel, audience, severity }: StoredChannel): Channel =>
    isOut ? markSent(channel, now) : withSeverity(markFailed(channel), audience, severity)
  await changeChannel(
    () => findChannel(channelOf(claimed.subject.deviceName, claimed.ruleName, claimed.audience)),
    // Somebody else has taken it over where the claim is another one.
    stored => (stored.channel.sending?.since === sending.since ? { ...stored, channel: mark(stored) } : undefined),
  )
}

const publish = async (claimed: StoredChannel): Promise<boolean> => {
  try {
    await publishMail(
      claimed.audience,
      alarmMail(claimed, { zone: setting('TIME_ZONE'), console: optionalSetting('CONSOLE_URL') }),
    )
    return true
  } catch (error) {
    const { ruleName, subject, audience } = claimed
    logger.warn('mail not sent', { rule: ruleName, device: subject.deviceName, audience, error: error as Error })
    return false
  }
}
