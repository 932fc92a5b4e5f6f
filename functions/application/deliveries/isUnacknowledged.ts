import { getAlarm } from '../../data/alarms/alarmRepository.ts'
import { toWireId } from '../../domain/alarmIds.ts'
import { NotFound } from '../../domain/errors.ts'

/** Whether an alarm is open, and nobody has acknowledged it. */
export const isUnacknowledged = async (alarmId: string): Promise<boolean> => {
  try {
    return (await getAlarm(toWireId(alarmId))).life === 'unacknowledged'
  } catch (error) {
    if (error instanceof NotFound) return false
    throw error
  }
}
