import { leaseSeconds, type LiveSubject } from '#shared/contract/calls/live.ts'
import { system } from '#shared/contract/calls/system.ts'
import { findDevices } from '../../data/devices/deviceRepository.ts'
import { noteWatches, watchedLimit } from '../../data/live/watchRepository.ts'
import { TooManyRequests } from '../../domain/errors.ts'
import { channelsFrom } from '../../domain/live/channel.ts'
import { handle } from '../../http/handle.ts'
import { optionalSetting, setting } from '../../runtime/settings.ts'

/**
 * How long a list or an instrument counts as watched after the page's lease has ended. A page that renews its lease
 * late misses no hint.
 */
const graceMs = 15_000

export const leaseLive = handle(system.leaseLive, async ({ body, user, now }) => {
  const endpoint = optionalSetting('LIVE_CLIENT_ENDPOINT')
  const region = setting('LIVE_REGION')
  if (endpoint === undefined) return { region, leaseSeconds, channels: [] }
  const subjects = await existing([...new Set(body.subjects)])
  const until = now + leaseSeconds * 1000 + graceMs
  if (subjects.length > 0 && !(await noteWatches(user.name, subjects, until)))
    throw new TooManyRequests(`You watch ${watchedLimit} lists and instruments already. Close some tabs`)
  const secret = setting('LIVE_SECRET')
  return {
    endpoint,
    region,
    leaseSeconds,
    channels: subjects.map(subject => ({ subject, names: channelsFrom(secret, subject, now) })),
  }
})

const prefix = 'device/'

/**
 * Returns those requested subjects that are lists or existing instruments. A user who may make this call may see
 * every instrument.
 */
const existing = async (subjects: readonly LiveSubject[]): Promise<LiveSubject[]> => {
  const asked = subjects.filter(subject => subject.startsWith(prefix)).map(subject => subject.slice(prefix.length))
  const known = new Set((await findDevices(asked)).map(({ deviceName }) => prefix + deviceName))
  return subjects.filter(subject => !subject.startsWith(prefix) || known.has(subject))
}
