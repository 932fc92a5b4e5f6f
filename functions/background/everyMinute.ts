import { dueChannels, findChannel, waitingChannels } from '../data/channelRepository.ts'
import { readCursor, writeCursor } from '../data/cursors.ts'
import { devicesWithOpenAlarm, quietDevices } from '../data/openAlarms.ts'
import { publishedAfter } from '../data/publications.ts'
import { claimDue, withSeverity } from '../domain/alarms/channel.ts'
import { currentRules, type CurrentRules } from '../engine/currentRules.ts'
import { judgeSilentDevice } from '../engine/judgeSilentDevice.ts'
import { changeChannel, sendClaimed } from '../notify/sendMail.ts'
import { logger } from '../runtime.ts'

/** What no message of an instrument brings: edits of rules on silent ones, alarms that become quiet, mails that are due. */
export const handler = async (): Promise<void> => {
  const now = Date.now()
  const steps = [applyEdits, closeQuietAlarms, sendDueMails]
  const failures: unknown[] = []
  for (const step of steps) {
    try {
      await step(now)
    } catch (error) {
      logger.error('a step of the minute failed', { step: step.name, error: error as Error })
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Not everything of this minute was done')
}

const cursorName = 'everyMinute'

/** Of every rule that was published since: its open alarms, those of rules of rules on it, and what waits to be sent. */
const applyEdits = async (now: number): Promise<void> => {
  const { ruleNames, newest } = await publishedAfter(await readCursor(cursorName))
  if (ruleNames.length === 0) return
  const rules = await currentRules(now)
  const concerned = new Set(ruleNames.flatMap(name => [name, ...parentsOf(rules, name)]))
  for (const ruleName of concerned) {
    for (const device of await devicesWithOpenAlarm(ruleName)) await judgeSilentDevice(device, rules, now)
    for (const key of await waitingChannels(ruleName)) await applySeverity(key, rules)
  }
  await writeCursor(cursorName, newest)
}

const parentsOf = ({ set }: CurrentRules, name: string): string[] =>
  [...set.rules.values()].flatMap(rule =>
    rule.type === 'ruleOfRules' && rule.children.includes(name) ? [rule.ruleName] : [],
  )

const applySeverity = async (key: string, { set }: CurrentRules): Promise<void> => {
  await changeChannel(
    () => findChannel(key),
    stored => {
      const severity = set.rules.get(stored.ruleName)?.severity ?? stored.severity
      if (severity === stored.severity) return undefined
      return { ...stored, severity, channel: withSeverity(stored.channel, stored.audience, severity) }
    },
  )
}

const closeQuietAlarms = async (now: number): Promise<void> => {
  const devices = await quietDevices(now)
  if (devices.length === 0) return
  const rules = await currentRules(now)
  for (const device of devices) await judgeSilentDevice(device, rules, now)
}

const sendDueMails = async (now: number): Promise<void> => {
  for (const key of await dueChannels(now)) {
    const claimed = await changeChannel(
      () => findChannel(key),
      stored => {
        const channel = claimDue(stored.channel, stored.severity, now)
        return channel === stored.channel ? undefined : { ...stored, channel }
      },
    )
    if (claimed) await sendClaimed(claimed, now)
  }
}
