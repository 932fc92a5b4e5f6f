import type { AlarmFlood } from '#shared/contract/alarm.ts'
import { iso } from '#shared/time/iso.ts'
import { timeIn, type AlarmKey } from '../../data/alarms/readAlarm.ts'
import { readAllFloods } from '../../data/notifications/floodRepository.ts'
import { readDirectory } from '../../data/notifications/teams/directoryRepository.ts'
import { toEngineId, makeAlarmId } from '../../domain/alarmIds.ts'
import { countedKey, isFlooded, teamLimits } from '../../domain/notifications/flood/flood.ts'
import { findTeamFloods } from '../../domain/notifications/flood/floods.ts'

/**
 * Returns the floods of alarms that teams are in now, keyed by the team's id. Undefined if there are none. The teams
 * are read only if there is a flood.
 */
export const floodsNow = async (
  keys: readonly AlarmKey[],
  now: number,
): Promise<Readonly<Record<string, AlarmFlood>> | undefined> => {
  const stored = await readAllFloods()
  const isAny = stored.some(({ teams }) => Object.values(teams).some(flood => isFlooded(flood, now, teamLimits)))
  if (!isAny) return undefined
  const { teams } = await readDirectory()
  const found = stored.flatMap(floods =>
    findTeamFloods(
      floods,
      teams.filter(({ audience }) => audience === floods.audience),
      now,
    ),
  )
  if (found.length === 0) return undefined
  const byCountedKey = new Map(
    keys.map(key => [countedKey(toEngineId(makeAlarmId(key.deviceName, key.entry)) ?? ''), key]),
  )
  return Object.fromEntries(
    found.map(({ team: { id, name, audience, models }, since, first }) => {
      const firstOut = first && byCountedKey.get(first[0])
      const flood = {
        team: name,
        audience,
        ...(models && { models: [...models] }),
        // A flood records its first alarm a moment after that alarm began. If the alarm's own key is known, the time
        // in it is used instead.
        from: firstOut ? timeIn(firstOut.entry) : iso(first?.[1] ?? since),
        ...(firstOut && { firstOut: makeAlarmId(firstOut.deviceName, firstOut.entry) }),
      }
      return [id, flood]
    }),
  )
}
