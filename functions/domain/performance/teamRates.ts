import { audiencesOf, type Audience } from '#shared/alarms/severity.ts'
import type { Team } from '../notifications/teams/team.ts'
import { beganIn, type CountedAlarm, type Period } from './countedAlarm.ts'
import { computeAlarmRate, type Rate } from './rate.ts'

/** The rate of the alarms that a team is notified of. */
export interface TeamRate extends Rate {
  readonly name: string
  readonly audience: Audience
}

/**
 * Computes, for each team, the rate of the alarms that it is notified of: those of its audience, on instruments of
 * its models.
 */
export const computeTeamRates = (
  teams: readonly Pick<Team, 'name' | 'audience' | 'models'>[],
  alarms: readonly CountedAlarm[],
  period: Period,
): TeamRate[] => {
  const began = alarms.filter(beganIn(period))
  return teams
    .map(({ name, audience, models }) => {
      const notified = began.filter(
        ({ severity, modelName }) => audiencesOf(severity).includes(audience) && (models?.includes(modelName) ?? true),
      )
      return {
        name,
        audience,
        ...computeAlarmRate(
          notified.map(({ openedAt }) => openedAt),
          period,
        ),
      }
    })
    .toSorted((one, other) => other.alarms - one.alarms || (one.name < other.name ? -1 : 1))
}
