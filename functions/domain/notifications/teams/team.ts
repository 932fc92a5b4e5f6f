import type { MailMark } from '../bounces/mailMark.ts'
import type { personalWays, teamChannelKinds } from '#shared/alarms/recipients.ts'
import type { Audience } from '#shared/alarms/severity.ts'

/** Somebody who can be notified. They need not have an account in the console. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly mail?: string
  /** The person's phone number in E.164: `+4915112345678`. */
  readonly phone?: string
  /** The person's time zone for times in messages, as an IANA name. Missing if it is the stage's. */
  readonly zone?: string
  /**
   * The mark of the person's mail address. Set if no mails are sent to it. The mark is stored with the address, not
   * with the person.
   */
  readonly mailMark?: MailMark
}

export type PersonalChannel = (typeof personalWays)[number]

/**
 * A room, an incident service, or one of the laboratory's systems. Its secrets are stored separately, under its id.
 */
export interface TeamChannel {
  readonly id: string
  readonly name: string
  readonly kind: (typeof teamChannelKinds)[number]
  /** The host of the channel's address, or the id of a chat room. People recognise the channel by it. */
  readonly place?: string
  /** Set once the channel's receiver has answered that it is gone for good. */
  readonly isDisabled?: true
}

/** A person in a team, and whether they are notified by mail, by text message or both. */
export interface Member {
  readonly personId: string
  readonly by: readonly PersonalChannel[]
}

/** The people and channels of a team that are notified at the same time. */
export interface Members {
  readonly people: readonly Member[]
  /** The ids of the channels that are notified. */
  readonly channels: readonly string[]
  /** True if the person who is on call in the team's rota is also notified. */
  readonly tellsOnCall?: true | undefined
}

/** The people of a team who are on call one after another, a week each. */
export interface Rota {
  /** The people in the order of their weeks. The first person's week begins on `from`. */
  readonly people: readonly Member[]
  /** The day of the first hand-over, such as `2026-03-02`. Further hand-overs follow every week. */
  readonly from: string
  /** The time of day of hand-overs, such as `08:00`, by the clocks of `zone`. */
  readonly time: string
  /** The time zone of the rota, such as `Europe/Berlin`. */
  readonly zone: string
  /** The times during which somebody else stands in for the person of the week. They do not overlap. */
  readonly overrides: readonly Override[]
}

/** Somebody who stands in for the person on call. `from` and `to` are in ISO 8601. */
export interface Override extends Member {
  readonly from: string
  readonly to: string
}

/** A later step of a team: the members who are notified if nobody acknowledges an alarm for a while. */
export interface TeamStep extends Members {
  /**
   * How many minutes after the team was first notified the step follows. Each step has a greater number than the one
   * before.
   */
  readonly afterMinutes: number
}

/** The people and channels of an audience that are notified about all instruments, or about those of some models. */
export interface Team extends Members {
  readonly id: string
  readonly name: string
  readonly audience: Audience
  /** The models that the team is notified about. Missing if it is notified about all. */
  readonly models?: readonly string[]
  /** Whether the members of the team are also notified when an alarm ends. */
  readonly isToldOver: boolean
  /**
   * The team's later steps. The first step is the team's own people and channels. Missing if there are no later
   * steps.
   */
  readonly steps?: readonly TeamStep[] | undefined
  /**
   * The pause between repeats, which notify the whole team again after its last step. Missing if there are no
   * repeats.
   */
  readonly repeatEveryMinutes?: number | undefined
  /** The rota, which says who is on call. Missing if the team has none. */
  readonly rota?: Rota
}

/** All people, channels and teams. The maps are keyed by id. */
export interface Directory {
  readonly people: ReadonlyMap<string, Person>
  readonly channels: ReadonlyMap<string, TeamChannel>
  readonly teams: readonly Team[]
}
