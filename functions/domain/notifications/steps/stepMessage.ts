import { durationText } from '#shared/time/durationText.ts'
import type { MessageContent } from '../delivery/messageId.ts'
import type { StoredMessage } from '../delivery/storedDelivery.ts'
import { withoutLastHeard } from '../lastHeardLine.ts'
import { unitedMembers } from '../teams/findReceivers.ts'
import type { Members, Team } from '../teams/team.ts'
import type { TeamEscalation, FurtherNotification } from './escalation.ts'

/**
 * Returns the members of a team who are notified in a later step or a repeat. A repeat goes to the members of all
 * steps.
 */
export const membersToNotify = (team: Team, { isRepeat, number }: FurtherNotification): Members =>
  isRepeat ? unitedMembers([team, ...(team.steps ?? [])]) : (team.steps?.[number - 2] ?? { people: [], channels: [] })

/**
 * Returns the fields that identify the message of a step or repeat. They stay the same if the message is written
 * again, so it keeps its id.
 */
export const stepContent = (
  alarmId: string,
  { teamId, begunAt }: TeamEscalation,
  notification: FurtherNotification,
): MessageContent => ({
  kind: 'opened',
  first: alarmId,
  last: [notification.isRepeat ? 'repeat' : 'step', notification.number, teamId, begunAt].join('.'),
  firings: 0,
})

/**
 * Builds the message of a step or repeat: the alarm's own message, and why it is sent again. The message gets a later
 * time than those before it, because their times are by the instrument's clock, which may be ahead.
 * @param lastHeard the line that says that the instrument is silent now
 */
export const stepMessage = (
  opened: StoredMessage,
  escalation: TeamEscalation,
  notification: FurtherNotification,
  now: number,
  lastHeard: string | undefined,
): StoredMessage => {
  const { olderSince: _since, ...message } = opened
  const { team, notified, begunAt } = escalation
  const alarmId = opened.thread
  const what = notification.isRepeat ? `repeat ${notification.number}` : `step ${notification.number}`
  return {
    ...message,
    alarms: [alarmId],
    name: `${alarmId}#${stepContent(alarmId, escalation, notification).last}`,
    at: Math.max(now, opened.at + notified),
    title: `Not acknowledged: ${opened.title}`,
    text: [
      `Nobody has acknowledged this alarm within ${durationText(now - begunAt)}. This is ${what} of the team ${team}.`,
      'Acknowledge it in the console, and nobody else is notified.',
      ...(lastHeard === undefined ? [] : [lastHeard]),
      '',
      withoutLastHeard(opened.text),
    ].join('\n'),
    step: { team, number: notification.number, ...(notification.isRepeat && { isRepeat: true }) },
  }
}
