import * as z from 'zod'
import { longestStepMinutes, personalWays, shortestRepeatMinutes, teamChannelKinds } from '../../alarms/recipients.ts'
import { audiences } from '../../alarms/severity.ts'
import { route } from '../route.ts'
import { Id, members, minutes, OnCallEntry, Rota, Steps } from '../onCall.ts'
import { line, newName } from '../texts.ts'
import { Email, Instant, ModelName, PhoneNumber, TimeZone } from '../values.ts'

const Name = newName('A name', 64).min(1, 'Required')
const revision = z.int().optional()

/** A person who can be notified of alarms, with or without an account in the console. */
export const PersonEntry = z.object({
  id: z.string(),
  name: z.string(),
  /** The person's mail address and phone number. Masked for everybody except administrators. */
  mail: z.string().optional(),
  phone: z.string().optional(),
  /** The time zone for times in messages to this person. Missing if the stage's time zone applies. */
  zone: z.string().optional(),
  /**
   * Set if no mails go to the person's address any more, because a mail bounced or the reader reported one as
   * unwanted. Says which, when and why.
   */
  mailMark: z.object({ kind: z.enum(['bounced', 'complained']), at: Instant, reason: z.string() }).optional(),
  revision: z.int(),
})

export type PersonEntry = z.infer<typeof PersonEntry>

/**
 * A channel that can be notified of alarms: a room, an incident service or another system. Its address or key is
 * stored as a secret and never returned.
 */
export const ChannelEntry = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(teamChannelKinds),
  /** The host name in the channel's address, or the id of a room. */
  place: z.string().optional(),
  /** True if the channel's service has answered that the channel no longer exists. */
  isDisabled: z.literal(true).optional(),
  revision: z.int(),
})

export type ChannelEntry = z.infer<typeof ChannelEntry>

const teamFields = {
  name: Name,
  audience: z.enum(audiences, `The audience must be one of ${audiences.join(', ')}`),
  /** The models that the team is notified about. Missing if it is notified about all models. */
  models: z.array(ModelName).min(1, 'Choose a model, or all models').max(100).optional(),
  /** The people and channels that are notified at once, which is the team's first step. */
  ...members,
  /**
   * Whether the team is also notified when an alarm has ended. Callers and stored teams use this name, so it stays,
   * although other names say notified.
   */
  isToldOver: z.boolean(),
  /**
   * The team's later steps: people and channels that are notified if nobody acknowledges an alarm in time. Missing if
   * there are none.
   */
  steps: Steps.optional(),
  /**
   * The interval in minutes at which the team is notified again after its last step. Missing if it is not notified
   * again.
   */
  repeatEveryMinutes: minutes
    .min(shortestRepeatMinutes, `A repeat comes after ${shortestRepeatMinutes} minutes at least`)
    .max(longestStepMinutes, `A repeat comes after ${longestStepMinutes} minutes at most`)
    .optional(),
  rota: Rota.optional(),
}

export const TeamEntry = z.object({
  ...teamFields,
  id: z.string(),
  revision: z.int(),
  /** When the address of the team's on-call calendar was created. Missing if there is none. */
  calendarSince: Instant.optional(),
})

export type TeamEntry = z.infer<typeof TeamEntry>

const Address = line('An address', 2048).regex(/^https?:\/\//, 'An address looks like https://example.com/alarms')

/**
 * What is needed to send messages to a channel, such as its address or key. It is stored as a secret and never
 * returned.
 */
export const ChannelAccess = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('webhook'),
      url: Address,
      /** A secret key as Standard Webhooks defines it: 24 to 64 bytes. */
      secret: z.string().regex(/^whsec_[A-Za-z0-9+/]{32,86}={0,2}$/, 'A secret is whsec_ and 24 to 64 bytes in base64'),
    }),
    z.object({
      kind: z.literal('slack'),
      room: z.string().regex(/^[A-Z0-9]{2,32}$/, "A room is the channel's id, such as C0123456789"),
      token: z.string().regex(/^xoxb-[\w-]{1,250}$/, "A token is a bot's, and begins with xoxb-"),
    }),
    z.object({ kind: z.literal('teams'), url: Address }),
    z.object({
      kind: z.literal('pagerDuty'),
      routingKey: z.string().regex(/^[A-Za-z0-9]{32}$/, 'An integration key has 32 letters and digits'),
    }),
  ],
  `The kind must be one of ${teamChannelKinds.join(', ')}`,
)

export type ChannelAccess = z.infer<typeof ChannelAccess>

const hasRotaIfNeeded = ({
  rota,
  tellsOnCall,
  steps = [],
}: Pick<TeamEntry, 'rota' | 'tellsOnCall' | 'steps'>): boolean =>
  rota !== undefined || ![tellsOnCall, ...steps.map(step => step.tellsOnCall)].includes(true)

const administrators = ['adminGroup'] as const
const message = z.string()
const Removal = z.object({ id: Id })
const saved = z.object({ message, id: z.string(), revision: z.int() })

/**
 * The calls about people, channels and teams, who make up the audiences of specification B §9. The calls are not in
 * the specification.
 */
export const teams = {
  getTeams: route({
    method: 'GET',
    path: '/get_teams',
    summary: 'The people, channels and teams that are notified of alarms, each sorted by name',
    roles: ['adminGroup', 'readOnlyUser'],
    answer: z.object({
      people: z.array(PersonEntry),
      channels: z.array(ChannelEntry),
      teams: z.array(TeamEntry),
    }),
  }),
  getOnCall: route({
    method: 'GET',
    path: '/get_on_call',
    summary: 'Who is on call now in the teams that have a rota, and until when, sorted by team',
    roles: ['adminGroup', 'readOnlyUser'],
    answer: z.object({ onCall: z.array(OnCallEntry) }),
  }),
  savePerson: route({
    method: 'PUT',
    path: '/save_person',
    summary: 'Add somebody who can be notified of alarms; with an id, change them',
    roles: administrators,
    audit: 'person.save',
    body: z
      .object({
        id: Id.optional(),
        name: Name,
        mail: Email.optional(),
        phone: PhoneNumber.min(1).optional(),
        zone: TimeZone.optional(),
        revision,
      })
      .refine(({ mail, phone }) => mail !== undefined || phone !== undefined, {
        path: ['mail'],
        message: 'Enter an e-mail address or a phone number',
      }),
    answer: saved,
  }),
  removePerson: route({
    method: 'POST',
    path: '/remove_person',
    summary: 'Remove somebody from the people and from all teams',
    roles: administrators,
    audit: 'person.remove',
    body: Removal,
    answer: z.object({ message }),
  }),
  clearMailMark: route({
    method: 'POST',
    path: '/clear_mail_mark',
    summary: 'Send mails again to the address of somebody, from which a mail came back or was reported as unwanted',
    roles: administrators,
    audit: 'person.clearMark',
    body: z.object({ id: Id }),
    answer: z.object({ message }),
  }),
  saveChannel: route({
    method: 'PUT',
    path: '/save_channel',
    summary: 'Add a channel; with an id, rename it or replace what it is reached by, which switches it on again',
    roles: administrators,
    audit: 'channel.save',
    body: z.object({ id: Id.optional(), name: Name, access: ChannelAccess.optional(), revision }),
    answer: saved,
  }),
  removeChannel: route({
    method: 'POST',
    path: '/remove_channel',
    summary: 'Remove a channel, its secret, and its place in all teams',
    roles: administrators,
    audit: 'channel.remove',
    body: Removal,
    answer: z.object({ message }),
  }),
  saveTeam: route({
    method: 'PUT',
    path: '/save_team',
    summary: 'Add a team to an audience; with an id, change it',
    roles: administrators,
    audit: 'team.save',
    body: z.object({ ...teamFields, id: Id.optional(), revision }).refine(hasRotaIfNeeded, {
      path: ['rota'],
      message: 'Save a rota first: the step notifies whoever is on call',
    }),
    answer: saved,
  }),
  removeTeam: route({
    method: 'POST',
    path: '/remove_team',
    summary: 'Remove a team; its people and channels stay',
    roles: administrators,
    audit: 'team.remove',
    body: Removal,
    answer: z.object({ message }),
  }),
  testReceiver: route({
    method: 'POST',
    path: '/test_receiver',
    summary: 'Send a message marked as a test to a person or a channel, and tell what became of it',
    roles: administrators,
    audit: 'receiver.test',
    body: z.union(
      [z.object({ personId: Id, by: z.enum(personalWays) }), z.object({ channelId: Id })],
      'Name a personId and by (mail or sms), or a channelId',
    ),
    answer: z.object({
      message,
      /** Whether the test message was accepted, either by its receiver or by the service that passes it on. */
      isTaken: z.boolean(),
    }),
  }),
}
