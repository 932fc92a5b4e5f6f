import type { Alarm } from '#shared/contract/alarm.ts'
import type { ServiceSubject } from '#shared/contract/serviceMode.ts'

type Place = Pick<Alarm, 'deviceName' | 'modelName' | 'triggeringRule'>

/** What some alarms have in common: one instrument, one model, one rule. */
export const subjectsOf = (alarms: readonly Place[]): readonly ServiceSubject[] => {
  const subjects: readonly (readonly [ServiceSubject['kind'], (alarm: Place) => string])[] = [
    ['instrument', alarm => alarm.deviceName],
    ['model', alarm => alarm.modelName],
    ['rule', alarm => alarm.triggeringRule],
  ]
  return subjects.flatMap(([kind, nameOf]) => {
    const [name, ...others] = new Set(alarms.map(nameOf))
    return name !== undefined && others.length === 0 ? [{ kind, name }] : []
  })
}
