import * as z from 'zod'
import { audiences } from '../../alarms/severity.ts'
import { calendarSecretForm } from '../../time/onCallCalendar.ts'
import { Id } from '../onCall.ts'
import { route } from '../route.ts'
import { line } from '../texts.ts'
import { Email } from '../values.ts'

const Audience = z.enum(audiences, `The audience must be one of ${audiences.join(', ')}`)

/**
 * The states of a subscriber to mails. `confirmed`: gets mails. `pending`: was invited, but has not followed the link
 * in the invitation yet.
 */
export const subscriberStates = ['confirmed', 'pending'] as const

/** A subscriber of an audience: an address and the protocol that messages to it use. */
export const Subscriber = z.object({
  /** The protocol, as SNS spells it: `email`, `sms`, `https`, … */
  protocol: z.string(),
  /** The subscriber's address. Masked for everybody except administrators, because it is personal data. */
  address: z.string(),
  state: z.enum(subscriberStates),
})

export type Subscriber = z.infer<typeof Subscriber>

export const AudienceSubscribers = z.object({
  audience: Audience,
  subscribers: z.array(Subscriber),
  /**
   * The models that the audience's teams cover. `all` is true if a team that covers all models has members. Otherwise
   * `models` lists the models of the teams that have members.
   */
  teams: z.object({ all: z.boolean(), models: z.array(z.string()) }),
  /**
   * The number of enabled rules that notify the audience. Returned only if the query has `rules=count`, because
   * counting reads all rules.
   */
  rules: z.int().optional(),
  /**
   * The number of enabled rules that the audience does not fully cover: for at least one of the rule's models, it has
   * nobody to notify.
   */
  unheardRules: z.int().optional(),
})

export type AudienceSubscribers = z.infer<typeof AudienceSubscribers>

/**
 * The calls about the subscribers and teams of audiences. Specification B §9 defines the audiences, but not these
 * calls.
 */
export const notifications = {
  getNotifications: route({
    method: 'GET',
    path: '/get_notifications',
    summary: 'Who gets the mails of alarms, by audience',
    roles: ['adminGroup', 'readOnlyUser'],
    query: z.object({ rules: z.literal('count', 'rules must be count, or left out').optional() }),
    answer: z.object({ audiences: z.array(AudienceSubscribers) }),
  }),
  addSubscriber: route({
    method: 'PUT',
    path: '/add_subscriber',
    summary:
      'Invite an e-mail address to the mails of an audience; its owner confirms by a link. Repeats an invitation',
    roles: ['adminGroup'],
    audit: 'subscriber.add',
    body: z.object({ audience: Audience, address: Email }),
    answer: z.object({ message: z.string(), state: z.enum(subscriberStates) }),
  }),
  removeSubscriber: route({
    method: 'POST',
    path: '/remove_subscriber',
    summary: 'End the mails of an audience to an address that has confirmed them',
    roles: ['adminGroup'],
    audit: 'subscriber.remove',
    body: z.object({
      audience: Audience,
      protocol: z.string().regex(/^[a-z-]{1,32}$/, 'The protocol is one that SNS names, such as email'),
      address: line('An address', 2048).min(1, 'Required'),
    }),
    answer: z.object({ message: z.string() }),
  }),
  sendTest: route({
    method: 'POST',
    path: '/send_test',
    summary: 'Send a mail marked as a test to an audience, on the way of the mails of alarms',
    roles: ['adminGroup'],
    audit: 'audience.test',
    body: z.object({ audience: Audience }),
    answer: z.object({
      message: z.string(),
      /** The id that SNS assigned to the test mail. */
      messageId: z.string(),
      /** The number of confirmed subscribers who will receive the test mail. */
      subscribers: z.int(),
    }),
  }),
}

/**
 * The calls that give a team's on-call calendar an address, or remove it. Calendar programs read there who is on
 * call. The calls are not in the specification; decision 161 describes them.
 */
export const calendarAddresses = {
  saveCalendarAddress: route({
    method: 'PUT',
    path: '/save_calendar_address',
    summary: "Give a team's calendar of who is on call an address by a secret; an earlier address ends at once",
    roles: ['adminGroup'],
    audit: 'calendar.save',
    body: z.object({
      teamId: Id,
      /**
       * The secret part of the calendar's address. The page generates it, so that it appears in no answer and in no
       * table.
       */
      secret: z.string().regex(calendarSecretForm, 'A secret is 32 random bytes in base64url'),
    }),
    answer: z.object({ message: z.string() }),
  }),
  removeCalendarAddress: route({
    method: 'POST',
    path: '/remove_calendar_address',
    summary: "End the address of a team's calendar of who is on call",
    roles: ['adminGroup'],
    audit: 'calendar.remove',
    body: z.object({ teamId: Id }),
    answer: z.object({ message: z.string() }),
  }),
}
