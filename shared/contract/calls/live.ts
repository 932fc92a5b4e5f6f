import * as z from 'zod'
import { route } from '../route.ts'
import { DeviceName } from '../values.ts'

/** The lists whose changes a page can be notified of. */
const watchedLists = ['devices', 'alarms', 'jobs', 'reports'] as const

/** A subject of live updates: a list, or one instrument as `device/{deviceName}`. */
export const Subject = z.union([
  z.enum(watchedLists),
  z.templateLiteral(['device/', DeviceName], 'Watch a list, or device/{deviceName}'),
])

export type Subject = z.infer<typeof Subject>

/**
 * The most subjects of one lease, which is a page's permission to listen. A connection of AWS AppSync Events holds 100
 * subscriptions, and each subject takes two.
 */
const subjectsLimit = 40

/** How many seconds a lease lasts. A page that is still open renews its lease before it ends. */
export const leaseSeconds = 60

export const live = {
  /**
   * Returns the channels on which a page listens for changes. They carry only hints: a page that gets a hint reads the
   * change by the calls that its user may make. The name of a channel is valid for two minutes, so that a user who has
   * lost a right soon gets no more hints. An instrument that does not exist gets no channel.
   */
  leaseLive: route({
    method: 'POST',
    path: '/lease_live',
    summary: 'Short-lived channels that announce changes',
    roles: ['adminGroup', 'readOnlyUser'],
    body: z.object({ subjects: z.array(Subject).min(1).max(subjectsLimit) }),
    answer: z.object({
      /** The address of AWS AppSync Events, which is in `region`. Missing if the stage has no live updates. */
      endpoint: z.url().optional(),
      region: z.string(),
      leaseSeconds: z.int(),
      /** The two channels of each subject: the present one, and the one for the next minute. */
      channels: z.array(z.object({ subject: Subject, names: z.array(z.string()) })),
    }),
  }),
}
