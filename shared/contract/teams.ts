import * as z from 'zod'
import {
  longestStepMinutes,
  overridesLimit,
  personalWays,
  rotaLimit,
  shortestRepeatMinutes,
  stepsLimit,
  teamChannelKinds,
} from '../recipients.ts'
import { audiences } from '../severity.ts'
import { isDate } from '../zonedTime.ts'
import { route } from './route.ts'
import { compared, line, newName } from './texts.ts'
import { Email, Instant, ModelName, PhoneNumber, TimeZone } from './values.ts'

const Id = compared(64).min(1, 'Required')
const Name = newName('A name', 64).min(1, 'Required')
const revision = z.int().optional()

/** Somebody who can be told of alarms, with or without an account. */
export const PersonEntry = z.object({
  id: z.string(),
  name: z.string(),
  /** Masked for everybody but administrators, as is `phone`. */
  mail: z.string().optional(),
  phone: z.string().optional(),
  revision: z.int(),
})

export type PersonEntry = z.infer<typeof PersonEntry>

/** A room, an incident service or a system. What it is reached by is kept as a secret and in no answer. */
export const ChannelEntry = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(teamChannelKinds),
  /** The host of its address, or the id of a room. */
  place: z.string().optional(),
  /** Set once its receiver has said that it is gone for good. */
  isDisabled: z.literal(true).optional(),
  revision: z.int(),
})

export type ChannelEntry = z.infer<typeof ChannelEntry>

const Member = z.object({
  personId: Id,
  by: z.array(z.enum(personalWays, 'A person is told by mail or sms')).min(1, 'Choose mail or SMS').max(2),
})

const members = {
  people: z.array(Member).max(90, 'A team has at most 90 people'),
  /** Ids. */
  channels: z.array(Id).max(90, 'A team has at most 90 channels'),
  /** Set to tell whoever is on call by the team's rota, too. */
  tellsOnCall: z.literal(true).optional(),
}

const minutes = z.int('Enter whole minutes')

/** Who is told of an alarm that nobody has acknowledged so many minutes after the team was told first. */
const Step = z.object({
  afterMinutes: minutes
    .min(1, 'A later step comes after a minute at least')
    .max(longestStepMinutes, `A step comes after ${longestStepMinutes} minutes at most`),
  ...members,
})

const Steps = z
  .array(Step)
  .min(1, 'Leave steps out if there are no later ones')
  .max(stepsLimit, `A team has at most ${stepsLimit} later steps`)
  .superRefine((steps, context) => {
    // The first step of a team is its own people and channels, so that these begin with step 2.
    for (const [place, { afterMinutes, people, channels, tellsOnCall }] of steps.entries()) {
      const name = `step ${place + 2}`
      const issue = (field: string, message: string): void =>
        context.addIssue({ code: 'custom', path: [place, field], message })
      if (people.length + channels.length === 0 && !tellsOnCall)
        issue('people', `Choose who is told in ${name}, or remove it`)
      const before = steps[place - 1]?.afterMinutes ?? 0
      if (afterMinutes <= before) issue('afterMinutes', `Enter more than ${before} minutes for ${name}`)
    }
  })

const Override = Member.extend({ from: Instant, to: Instant })

/** The weeks in which one after the other is on call, and who takes over for a time. */
export const Rota = z
  .object({
    /** In their order. */
    people: z.array(Member).max(rotaLimit, `A rota has at most ${rotaLimit} people`),
    from: z.string().refine(isDate, 'Enter a day such as 2026-03-02'),
    time: z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 08:00'),
    zone: TimeZone,
    overrides: z.array(Override).max(overridesLimit, `A rota has at most ${overridesLimit} overrides`),
  })
  .superRefine(({ overrides }, context) => {
    for (const [place, { from, to }] of overrides.entries()) {
      const issue = (message: string): void =>
        context.addIssue({ code: 'custom', path: ['overrides', place, 'to'], message })
      if (Date.parse(to) <= Date.parse(from)) issue('An override ends after it begins')
      const overlaps = overrides
        .slice(0, place)
        .some(other => Date.parse(other.from) < Date.parse(to) && Date.parse(from) < Date.parse(other.to))
      if (overlaps) issue(`Another override is at the same time as the one from ${from}`)
    }
  })

export type Rota = z.infer<typeof Rota>

const teamFields = {
  name: Name,
  audience: z.enum(audiences, `The audience must be one of ${audiences.join(', ')}`),
  /** Missing for a team that is told of all models. */
  models: z.array(ModelName).min(1, 'Choose a model, or all models').max(100).optional(),
  /** Who is told at once. */
  ...members,
  /** Whether it is told when an alarm is over. */
  isToldOver: z.boolean(),
  /** Who is told later if nobody acknowledges an alarm. Missing if nobody is. */
  steps: Steps.optional(),
  /** The pause between repeats after the last step. Missing if nothing is repeated. */
  repeatEveryMinutes: minutes
    .min(shortestRepeatMinutes, `A repeat comes after ${shortestRepeatMinutes} minutes at least`)
    .max(longestStepMinutes, `A repeat comes after ${longestStepMinutes} minutes at most`)
    .optional(),
  rota: Rota.optional(),
}

export const TeamEntry = z.object({ ...teamFields, id: z.string(), revision: z.int() })

export type TeamEntry = z.infer<typeof TeamEntry>

const Address = line('An address', 2048).regex(/^https?:\/\//, 'An address looks like https://example.com/alarms')

/** How a channel is reached: kept as a secret, and never answered. */
export const ChannelAccess = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('webhook'),
      url: Address,
      /** By Standard Webhooks: 24 to 64 bytes. */
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

const OnCallEntry = z.object({
  team: z.string(),
  audience: z.enum(audiences),
  /** Missing if nobody is on call. */
  person: z.string().optional(),
  /** Missing if that does not change. */
  until: Instant.optional(),
})

export type OnCallEntry = z.infer<typeof OnCallEntry>

const administrators = ['adminGroup'] as const
const message = z.string()
const Removal = z.object({ id: Id })
const saved = z.object({ message, id: z.string(), revision: z.int() })

/** Beyond the specification: who the audiences of B §9 are. */
export const teams = {
  getTeams: route({
    method: 'GET',
    path: '/get_teams',
    summary: 'The people, channels and teams that are told of alarms, each sorted by name',
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
    summary: 'Add somebody who can be told of alarms; with an id, change them',
    roles: administrators,
    audit: 'person.save',
    body: z
      .object({ id: Id.optional(), name: Name, mail: Email.optional(), phone: PhoneNumber.min(1).optional(), revision })
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
      message: 'Save a rota first: a step tells whoever is on call',
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
      /** Whether the receiver, or the service that hands it on, took the message. */
      isTaken: z.boolean(),
    }),
  }),
}
