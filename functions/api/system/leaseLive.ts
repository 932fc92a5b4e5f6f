import { leaseSeconds } from '#shared/contract/live.ts'
import { system } from '#shared/contract/system.ts'
import { noteWatch } from '../../data/live/watchRepository.ts'
import { channelsFrom } from '../../domain/live/channel.ts'
import { handle } from '../../http/handle.ts'
import { optionalSetting, setting } from '../../runtime.ts'

/** A lease is asked for again before it ends; a little longer, so that a slow call leaves no gap. */
const graceMs = 15_000

export const leaseLive = handle(system.leaseLive, async ({ body, now }) => {
  const endpoint = optionalSetting('LIVE_CLIENT_ENDPOINT')
  const region = setting('LIVE_REGION')
  if (endpoint === undefined) return { region, leaseSeconds, channels: [] }
  const subjects = [...new Set(body.subjects)]
  const until = now + leaseSeconds * 1000 + graceMs
  await Promise.all(subjects.map(subject => noteWatch(subject, until)))
  const secret = setting('LIVE_SECRET')
  return {
    endpoint,
    region,
    leaseSeconds,
    channels: subjects.map(subject => ({ subject, names: channelsFrom(secret, subject, now) })),
  }
})
