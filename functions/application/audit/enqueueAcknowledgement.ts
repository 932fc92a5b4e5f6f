import { putAcknowledgement } from '../../data/notifications/acknowledgementItem.ts'
import { toEngineId } from '../../domain/alarmIds.ts'

/** The names under which the audit trail records acknowledgements of alarms. */
const actions: ReadonlySet<unknown> = new Set(['alarm.acknowledge', 'alarm.acknowledgeByLink'])

/**
 * Puts an acknowledgement of an alarm into the outbox. Ignores audit records about anything else. The acknowledgement
 * is taken from the audit trail, because acknowledgements by link come from a public function, which has no
 * permission to write to the outbox.
 */
export const enqueueAcknowledgement = async (item: Record<string, unknown>): Promise<void> => {
  const { entity, action, outcome, name, userName, entry } = item
  if (entity !== 'alarm' || outcome !== 'done' || !actions.has(action)) return
  const alarmId = toEngineId(String(name))
  const at = Date.parse(String(entry).split('#')[0] ?? '')
  if (alarmId !== undefined) await putAcknowledgement({ alarmId, by: String(userName), at })
}
