import type { Audience } from '#shared/alarms/severity.ts'
import { readFloods, saveFloods } from '../../data/notifications/floodRepository.ts'
import { retryOnConflict } from '../../data/store/retryOnConflict.ts'
import { topicLimits, type FloodLimits } from '../../domain/notifications/flood/flood.ts'
import { floodsAfter, computeJoinTimes, type Floods, type JoinTimes } from '../../domain/notifications/flood/floods.ts'
import type { Team } from '../../domain/notifications/teams/team.ts'
import { countSubscribers } from '../../gateways/mail/subscriberCounts.ts'
import { isWriteConflict } from '../../runtime/writeConflicts.ts'
import { joinedWork } from '../longWork/joinedWork.ts'

/**
 * How often the counting of an alarm towards a flood is attempted. Few attempts are enough: in a flood, enough other
 * alarms are counted for the flood to be noticed.
 */
const attempts = 4

interface Counted {
  readonly teams: readonly Team[]
  readonly alarmId: string
  readonly now: number
}

/**
 * Counts several alarms towards an audience's floods in one write. Returns for each alarm the times until which its
 * messages are held.
 */
const countAll = async (audience: Audience, alarms: readonly Counted[]): Promise<JoinTimes[]> => {
  try {
    return await retryOnConflict(
      async () => {
        const { revision, ...floods } = await readFloods(audience)
        const times: JoinTimes[] = []
        let next: Floods = floods
        for (const { teams, alarmId, now } of alarms) {
          const ofTopic = await limitsOfTopic(audience, next, now)
          next = floodsAfter(next, teams, alarmId, now, ofTopic)
          times.push(computeJoinTimes(next, teams, now, ofTopic))
        }
        if (next !== floods) await saveFloods(audience, { ...next, revision })
        return times
      },
      { attempts },
    )
  } catch (error) {
    if (!isWriteConflict(error)) throw error
    return Promise.all(alarms.map(({ teams, now }) => joinTimesNow(audience, teams, now)))
  }
}

/**
 * Counts an alarm towards a flood of an audience's alarms. If the audience's topic or teams are in a flood, returns
 * the times until which messages to them are held. If too many concurrent alarms keep an alarm from being counted,
 * its messages are not held.
 */
export const countAlarm = joinedWork(countAll)

/** Returns the times until which messages to a topic and to teams are held now because of a flood. */
export const joinTimesNow = async (audience: Audience, teams: readonly Team[], now: number): Promise<JoinTimes> => {
  const stored = await readFloods(audience)
  return computeJoinTimes(stored, teams, now, await limitsOfTopic(audience, stored, now))
}

/**
 * Returns the limits at which a topic is in a flood. The topic's subscribers are counted only if their number may
 * matter, because SNS accepts few such calls.
 */
const limitsOfTopic = async (audience: Audience, { topic }: Floods, now: number): Promise<FloodLimits> => {
  const ofOne = topicLimits(1)
  if (topic.since === undefined && topic.alarms.length + 1 < ofOne.from) return topicLimits(Infinity)
  return topicLimits((await countSubscribers(audience, now)) ?? 1)
}
