import type { LiveSubject } from '#shared/contract/calls/live.ts'
import { watchedSubjects } from '../../data/live/watchRepository.ts'
import { computeLiveChannel } from '../../domain/live/channel.ts'
import { publishHint } from '../../gateways/liveEvents.ts'
import { counted } from '../../runtime/counted.ts'
import { logger } from '../../runtime/logger.ts'
import { setting } from '../../runtime/settings.ts'

/**
 * The shortest interval between two reads of what pages watch. A page that has just opened may wait this long for its
 * first hint.
 */
const rememberMs = 1_000

/** How long no hints are published after publishing has failed, so that hints do not delay the actual work. */
const restMs = 10_000

let restsUntil = 0
let known: { readonly at: number; readonly subjects: Promise<ReadonlySet<string>> } | undefined

const watched = (now: number): Promise<ReadonlySet<string>> => {
  // The clock may have been set back since the last read.
  if (!known || Math.abs(now - known.at) >= rememberMs) known = { at: now, subjects: watchedSubjects(now) }
  return known.subjects
}

/**
 * Publishes a hint for each changed list or instrument that an open page watches. Never throws: if a hint is lost,
 * the console notices the change at its next read, at most a minute later.
 */
export const publishHints = async (subjects: readonly LiveSubject[], now: number): Promise<void> => {
  if (subjects.length === 0 || now < restsUntil) return
  try {
    const all = await watched(now)
    const secret = setting('LIVE_SECRET')
    const heard = [...new Set(subjects)].filter(subject => all.has(subject))
    await Promise.all(heard.map(subject => publishHint(computeLiveChannel(secret, subject, now), { subject, at: now })))
  } catch (error) {
    known = undefined
    restsUntil = now + restMs
    logger.warn('hints not sent', {
      subjects: subjects.length,
      error: error as Error,
      ...counted('hints refused'),
    })
  }
}
