import * as z from 'zod'
import { audiences } from '../../alarms/severity.ts'
import { route } from '../route.ts'
import { compared } from '../texts.ts'
import { Instant } from '../values.ts'

export const channelKinds = ['sns', 'mail', 'sms', 'webhook', 'slack', 'teams', 'pagerDuty'] as const

export const deliveryStates = ['waiting', 'sending', 'delivered', 'failed', 'bounced', 'complained', 'joined'] as const

/** Identifies a later notification of a team: a step after the first one, or a repeat after the last step. */
const TeamStepLabel = z.object({
  team: z.string(),
  /** The number of the step (counted from 2) or of the repeat (counted from 1). */
  number: z.int(),
  isRepeat: z.literal(true).optional(),
})

/** A step or repeat of a team that is due at the time `at`, unless somebody acknowledges the alarm first. */
export const NextStep = TeamStepLabel.extend({ at: Instant })

export type NextStep = z.infer<typeof NextStep>

/** A message about an alarm to one receiver, and what became of it. */
export const DeliveryEntry = z.object({
  id: z.string(),
  kind: z.enum(['opened', 'acknowledged', 'resolved', 'test']),
  /** The step or repeat that the message was sent for. Missing for a team's first step. */
  step: TeamStepLabel.optional(),
  /** The ids of the newest alarms that the message is about. The last one is the newest. */
  alarms: z.array(z.string()),
  ruleName: z.string(),
  deviceName: z.string(),
  audience: z.enum(audiences),
  channel: z.enum(channelKinds),
  /** The receiver's name: that of a person, a room or a service. For a topic, the name of its audience. */
  receiver: z.string(),
  /** The teams for which the message was sent. Missing if the message was sent to a topic. */
  teams: z.array(z.string()).optional(),
  /**
   * The receiver's address, masked for everybody but administrators. Missing if the address is a secret, or if there
   * are several.
   */
  address: z.string().optional(),
  state: z.enum(deliveryStates),
  attempts: z.int(),
  recordedAt: Instant,
  /**
   * When the delivery ended. It ends when the message is delivered or given up, when the mail bounces, or when the
   * message is merged into a later message about the alarm.
   */
  endedAt: Instant.optional(),
  /** When the next attempt to send the message is due. Missing if there is none. */
  dueAt: Instant.optional(),
  /** The number of other messages that were merged into this one during a flood of alarms. */
  joinedWith: z.int().optional(),
  /** Why the last attempt to send the message failed, or why the mail bounced. */
  reason: z.string().optional(),
  /** The number of confirmed subscribers to the topic. Missing if they could not be counted. */
  subscribers: z.int().optional(),
})

export type DeliveryEntry = z.infer<typeof DeliveryEntry>

const AlarmId = compared(512)
  .min(1, 'Required')
  .regex(/^$|^[^/]+\/[^#]+Z#[^#]+#\d+$/, 'An id of an alarm looks like SN-100/2026-01-01T00:00:00.000Z#PressureHigh#3')

/** The maximum number of deliveries in one answer. */
export const deliveriesLimit = 1_000

/** The calls about deliveries of messages. The specification of the product does not have them. */
export const deliveries = {
  getDeliveries: route({
    method: 'GET',
    path: '/get_deliveries',
    summary:
      'Who was notified of an alarm, how, when, and whether it arrived; without an alarm, all messages, newest first',
    roles: ['adminGroup', 'readOnlyUser'],
    query: z
      .object({
        alarm: AlarmId.optional(),
        /**
         * The period in which the listed messages were recorded. Both ends are inclusive. The start defaults to two
         * years before the end.
         */
        startDate: Instant.optional(),
        endDate: Instant.optional(),
      })
      .refine(({ alarm, startDate, endDate }) => alarm === undefined || (startDate ?? endDate) === undefined, {
        path: ['alarm'],
        message: 'Give an alarm or a period, not both: an alarm has all of its messages',
      }),
    answer: z.object({
      message: z.string().optional(),
      deliveries: z.array(DeliveryEntry),
      /** Each team's next step or repeat, earliest first. It is cancelled once somebody acknowledges the alarm. */
      next: z.array(NextStep).optional(),
    }),
  }),
}
