import { alarmPath } from '#shared/alarms/alarmPath.ts'
import type { OpenAlarm } from '#shared/contract/alarm.ts'
import type { Rule } from '#shared/contract/rule.ts'
import { momentIn } from '#shared/time/zonedTime.ts'
import type { Role } from '#shared/users/roles.ts'
import { awaitsAcknowledgement } from '#web/components/alarms/awaitsAcknowledgement.ts'
import type { Finding } from './findings.ts'

interface Subjects {
  readonly roles: readonly Role[]
  readonly alarms: readonly OpenAlarm[]
  readonly rules: readonly Pick<Rule, 'ruleName' | 'isDeleted'>[]
  /** The path of the page that is currently shown. */
  readonly pathname: string
  /** The viewer's time zone. */
  readonly zone: string
}

/** The actions that the viewer can perform from any page. If an alarm is on the screen, its actions come first. */
export const actionFindings = ({ roles, alarms, rules, pathname, zone }: Subjects): readonly Finding[] => [
  { name: 'Theme: Light', action: { kind: 'theme', theme: 'light' } },
  { name: 'Theme: Dark', action: { kind: 'theme', theme: 'dark' } },
  { name: 'Theme: As the system', action: { kind: 'theme', theme: 'system' } },
  { name: 'Show all keys', about: '?', action: { kind: 'keys' } },
  ...(roles.includes('adminGroup') ? [...acknowledgements(alarms, pathname, zone), ...rules.map(ruleSwitch)] : []),
]

const acknowledgements = (alarms: readonly OpenAlarm[], pathname: string, zone: string): readonly Finding[] => {
  const isShown = ({ id }: OpenAlarm): boolean => alarmPath(id) === pathname
  const waiting = alarms.filter(awaitsAcknowledgement)
  return [...waiting.filter(isShown), ...waiting.filter(alarm => !isShown(alarm))].map(alarm => ({
    name: `Acknowledge ${alarm.triggeringRule} on ${alarm.deviceName}`,
    ...(isShown(alarm) && { about: 'the alarm shown' }),
    time: momentIn(zone, alarm.alarmDate),
    action: { kind: 'acknowledge', id: alarm.id },
  }))
}

const ruleSwitch = ({ ruleName, isDeleted }: Pick<Rule, 'ruleName' | 'isDeleted'>): Finding => ({
  name: `${isDeleted === 'true' ? 'Enable' : 'Disable'} the rule ${ruleName}`,
  action: { kind: 'switchRule', ruleName },
})
