import { earlierCounted, othersListed } from '#shared/contract/calls/alarms.ts'
import { rules } from '#shared/contract/calls/rules.ts'
import { alarmsAt } from '../../data/alarms/currentAlarms.ts'
import { getAlarm as readAlarm } from '../../data/alarms/alarmRepository.ts'
import { parseAlarmKey } from '../../data/alarms/readAlarm.ts'
import { earlierAlarms, openElsewhere } from '../../data/alarms/relatedAlarms.ts'
import { settledAlarmsAt } from '../../data/alarms/settledAlarms.ts'
import { readContacts } from '../../data/fleet/contactRepository.ts'
import { listSampleEvents } from '../../data/history/historyRepository.ts'
import { findRule } from '../../data/rules/ruleRepository.ts'
import { NotFound } from '../../domain/errors.ts'
import { silentSince } from '../../domain/fleet/silence.ts'
import { handle } from '../../http/handle.ts'
import { explained } from './alarmsOfDevice.ts'
import { readSuppressions, suppressedFields } from './suppressedFields.ts'

export const getAlarm = handle(rules.getAlarm, async ({ query: { id }, now }) => {
  const found = await readAlarm(id)
  const { deviceName, triggeringRule } = found
  const [settled, events, contacts, earlier, elsewhere, suppressions, rule] = await Promise.all([
    settledAlarmsAt([parseAlarmKey(id)], now),
    listSampleEvents(deviceName),
    readContacts(),
    earlierAlarms(found, earlierWithinMs, earlierCounted),
    openElsewhere(triggeringRule, deviceName),
    readSuppressions(now),
    findRule(triggeringRule),
  ])
  const { alarmsData } = await explained({ rows: settled }, events, now)
  const [alarm] = alarmsData
  // The alarm has expired since its key was found.
  if (!alarm) throw new NotFound('Alarm', id)
  const others = await alarmsAt(elsewhere.slice(0, othersListed))
  return {
    alarm: {
      ...alarm,
      ...(found.state === 'open' && silentSince(contacts.get(deviceName), now)),
      ...suppressedFields(alarm, suppressions, now),
    },
    ...(rule && Object.keys(rule.response).length > 0 && { response: rule.response }),
    earlier,
    // An alarm may have closed since its key was read from the index of open alarms.
    others: others.filter(({ state }) => state === 'open'),
    othersCount: elsewhere.length,
  }
})

const earlierWithinMs = 90 * 86_400_000
