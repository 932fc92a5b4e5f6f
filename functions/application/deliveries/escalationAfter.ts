import type { Audience } from '#shared/alarms/severity.ts'
import { findEscalation, type StoredEscalation } from '../../data/notifications/escalationRepository.ts'
import type { StoredMessage } from '../../domain/notifications/delivery/storedDelivery.ts'
import { beginSteps, stepsAfterNotifying } from '../../domain/notifications/steps/escalation.ts'
import type { Team } from '../../domain/notifications/teams/team.ts'

/**
 * Returns the escalation to write when an alarm's mail is handed over to teams. Undefined if no team has later steps.
 */
export const escalationAfter = async (
  { thread: alarmId, name: messageName, ruleName, deviceName, modelName }: StoredMessage,
  audience: Audience,
  teams: readonly Team[],
  isBack: boolean,
  now: number,
): Promise<StoredEscalation | undefined> => {
  // The stored escalation is read only if a team has later steps.
  if (!teams.some(team => beginSteps(team, now))) return undefined
  const stored = await findEscalation(alarmId, audience)
  const known = stored?.teams ?? []
  const next = stepsAfterNotifying(known, teams, isBack, now)
  if (next === known) return undefined
  const { revision = 0 } = stored ?? {}
  return { alarmId, audience, ruleName, deviceName, modelName, messageName, teams: next, revision }
}
