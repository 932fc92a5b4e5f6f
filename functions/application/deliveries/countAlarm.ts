import type { Audience } from '#shared/severity.ts'
import { readFloods, saveFloods, type StoredFloods } from '../../data/notifications/floodRepository.ts'
import { retryOnConflict } from '../../data/store/retryOnConflict.ts'
import { topicLimits, type FloodLimits } from '../../domain/notifications/flood/flood.ts'
import { floodsAfter, joinTimesOf, type JoinTimes } from '../../domain/notifications/flood/floods.ts'
import type { Team } from '../../domain/notifications/teams/team.ts'
import { countSubscribers } from '../../gateways/mail/subscriberCounts.ts'
import { isWriteConflict } from '../../writeConflicts.ts'

/** Few: in a storm others count enough alarms for the flood to begin. */
const attempts = 4

/**
 * Counts an alarm for an audience, and returns the time until which messages are held to its topic and its teams, if
 * they are in a flood. An alarm that cannot be counted, because many others come at once, goes out all the same.
 */
export const countAlarm = async (
  audience: Audience,
  teams: readonly Team[],
  alarmId: string,
  now: number,
): Promise<JoinTimes> => {
  try {
    return await retryOnConflict(
      async () => {
        const stored = await readFloods(audience)
        const ofTopic = await limitsOfTopic(audience, stored, now)
        const { revision, ...floods } = stored
        const next = floodsAfter(floods, teams, alarmId, now, ofTopic)
        if (next !== floods) await saveFloods(audience, { ...next, revision })
        return joinTimesOf(next, teams, now, ofTopic)
      },
      { attempts },
    )
  } catch (error) {
    if (!isWriteConflict(error)) throw error
    return joinTimesNow(audience, teams, now)
  }
}

/** Until when messages to those in a flood are held now. */
export const joinTimesNow = async (audience: Audience, teams: readonly Team[], now: number): Promise<JoinTimes> => {
  const stored = await readFloods(audience)
  return joinTimesOf(stored, teams, now, await limitsOfTopic(audience, stored, now))
}

/** Subscribers are counted only where their number may matter: SNS takes few such calls. */
const limitsOfTopic = async (audience: Audience, { topic }: StoredFloods, now: number): Promise<FloodLimits> => {
  const ofOne = topicLimits(1)
  if (topic.since === undefined && topic.alarms.length + 1 < ofOne.from) return topicLimits(Infinity)
  return topicLimits((await countSubscribers(audience, now)) ?? 1)
}
