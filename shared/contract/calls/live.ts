import * as z from 'zod'
import { route } from '../route.ts'
import { DeviceName } from '../values.ts'

/** The lists that a page can watch for changes. */
const watchedLists = ['devices', 'alarms', 'jobs', 'reports'] as const

/** What a page watches for live updates: a list, or one instrument as `device/{deviceName}`. */
export const LiveSubject = z.union([
  z.enum(watchedLists),
  z.templateLiteral(['device/', DeviceName], 'Watch a list, or device/{deviceName}'),
])

export type LiveSubject = z.infer<typeof LiveSubject>

/**
 * The maximum number of subjects in one lease, which is a page's permission to listen. An AWS AppSync Events
 * connection holds 100 subscriptions, and each subject takes two.
 */
const subjectsLimit = 40

/** How many seconds a lease lasts. An open page renews its lease before it expires. */
export const leaseSeconds = 60

export const live = {
  /**
   * Returns the channels that a page listens to for changes. They carry only hints: a page that receives a hint reads
   * the change through the calls that its user may make. A channel's name is valid for two minutes, so a user who
   * loses a right soon receives no more hints. An instrument that does not exist gets no channel.
   */
  leaseLive: route({
    method: 'POST',
    path: '/lease_live',
    summary: 'Short-lived channels that announce changes',
    roles: ['adminGroup', 'readOnlyUser'],
    body: z.object({ subjects: z.array(LiveSubject).min(1).max(subjectsLimit) }),
    answer: z.object({
      /** The address of AWS AppSync Events, in the AWS region `region`. Missing if the stage has no live updates. */
      endpoint: z.url().optional(),
      region: z.string(),
      leaseSeconds: z.int(),
      /**
       * The two channels for each list or instrument that the page watches: one for the current minute and one for
       * the next.
       */
      channels: z.array(z.object({ subject: LiveSubject, names: z.array(z.string()) })),
    }),
  }),
}
