import type { Alarm } from '#shared/contract/alarm.ts'
import type { ServiceSubject } from '#shared/contract/calls/serviceMode.ts'

type Place = Pick<Alarm, 'deviceName' | 'modelName' | 'triggeringRule'>

/** Finds what all of the alarms have in common: the same instrument, the same model or the same rule. */
export const findCommonSubjects = (alarms: readonly Place[]): readonly ServiceSubject[] => {
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
