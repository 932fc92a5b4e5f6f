import type { Audience } from '#shared/alarms/severity.ts'
import { readFloods, saveFloods } from '../../data/notifications/floodRepository.ts'
import { retryOnConflict } from '../../data/store/retryOnConflict.ts'
import { topicLimits, type FloodLimits } from '../../domain/notifications/flood/flood.ts'
import { floodsAfter, computeJoinTimes, type Floods, type JoinTimes } from '../../domain/notifications/flood/floods.ts'
import type { Team } from '../../domain/notifications/teams/team.ts'
import { countSubscribers } from '../../gateways/mail/subscriberCounts.ts'
import { isWriteConflict } from '../../writeConflicts.ts'
import { joinedWork } from '../longWork/joinedWork.ts'

/** Few attempts are enough: in a storm of alarms, others count enough of them for the flood to begin. */
const attempts = 4

interface Counted {
  readonly teams: readonly Team[]
  readonly alarmId: string
  readonly now: number
}

/** Counts alarms one after another by one write, and returns the times of each. */
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
 * Counts an alarm for an audience, and returns the times until which messages are held to its topic and its teams, if
 * they are in a flood. An alarm that cannot be counted, because many others come at once, is sent all the same.
 */
export const countAlarm = joinedWork(countAll)

/** The times until which messages to a topic and teams in a flood are held now. */
export const joinTimesNow = async (audience: Audience, teams: readonly Team[], now: number): Promise<JoinTimes> => {
  const stored = await readFloods(audience)
  return computeJoinTimes(stored, teams, now, await limitsOfTopic(audience, stored, now))
}

/** Subscribers are counted only if their number may matter: SNS takes few such calls. */
const limitsOfTopic = async (audience: Audience, { topic }: Floods, now: number): Promise<FloodLimits> => {
  const ofOne = topicLimits(1)
  if (topic.since === undefined && topic.alarms.length + 1 < ofOne.from) return topicLimits(Infinity)
  return topicLimits((await countSubscribers(audience, now)) ?? 1)
}
