import * as z from 'zod'
import { route } from '../route.ts'
import { compared, lines } from '../texts.ts'
import { DeviceName, Instant } from '../values.ts'

/**
 * The maximum number of alarms that one call shelves or unshelves. The console splits longer lists into several calls
 * so that it can show progress.
 */
export const shelvedAtOnce = 25

/**
 * A shelf: for some time, one rule's alarms on one instrument need nobody's attention. It records who shelved them,
 * until when and why.
 */
export const Shelf = z.object({
  shelvedBy: z.string(),
  shelvedAt: Instant,
  until: Instant,
  reason: z.string(),
  /** When the shelf ended. Missing if it is still in effect. */
  endedAt: Instant.optional(),
  /** The person who unshelved the alarms. Missing if the shelf simply expired. */
  endedBy: z.string().optional(),
})

export type Shelf = z.infer<typeof Shelf>

const ids = z
  .array(compared(512).min(1, 'Required'))
  .min(1, 'Name an alarm')
  .max(shelvedAtOnce, `Name at most ${shelvedAtOnce} alarms in one call`)

const answer = z.object({
  message: z.string(),
  /**
   * The outcome for each alarm of the request, in the order of the request: whether the alarm was shelved or
   * unshelved.
   */
  results: z.array(
    z.object({
      id: z.string(),
      outcome: z.enum(['done', 'failed']),
      /** Why this alarm could not be shelved or unshelved. */
      message: z.string().optional(),
    }),
  ),
})

/** The calls about shelving. They are not in the specification. */
export const shelving = {
  shelveAlarms: route({
    method: 'POST',
    path: '/shelvealarms',
    summary: 'Shelve alarms for a while: their rules on their instruments ask for nobody until then',
    roles: ['adminGroup'],
    audit: 'alarm.shelve',
    body: z.object({
      ids,
      minutes: z.int().min(1, 'Shelve an alarm for a minute at least'),
      reason: lines('A reason', 1000).trim().min(1, 'Say why'),
    }),
    answer,
  }),
  unshelveAlarms: route({
    method: 'POST',
    path: '/unshelvealarms',
    summary: 'End the shelves of alarms. Notifies of those that are open',
    roles: ['adminGroup'],
    audit: 'alarm.unshelve',
    body: z.object({ ids }),
    answer,
  }),
  getShelves: route({
    method: 'GET',
    path: '/shelves',
    summary: 'The rules that are shelved on an instrument now, those that end first before the others',
    roles: ['adminGroup', 'readOnlyUser'],
    answer: z.object({
      /** The longest time that an alarm may be shelved for, in minutes. */
      longestMinutes: z.int(),
      shelves: z.array(Shelf.extend({ deviceName: DeviceName, ruleName: z.string() })),
    }),
  }),
}
