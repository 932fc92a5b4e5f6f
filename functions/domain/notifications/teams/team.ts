import type { MailMark } from '../bounces/mailMark.ts'
import type { personalWays, teamChannelKinds } from '#shared/alarms/recipients.ts'
import type { Audience } from '#shared/alarms/severity.ts'

/** Somebody who can be notified, with or without an account of the console. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly mail?: string
  /** The phone number in E.164: `+4915112345678`. */
  readonly phone?: string
  /** The zone of the times in messages, as an IANA name; missing if it is the stage's. */
  readonly zone?: string
  /**
   * The mark of the person's mail address. Set if the address gets no mails. The mark is stored with the address, not
   * with the person.
   */
  readonly mailMark?: MailMark
}

export type PersonalChannel = (typeof personalWays)[number]

/** A room, an incident service or a system of the laboratory. Its secrets are stored under its id in another place. */
export interface TeamChannel {
  readonly id: string
  readonly name: string
  readonly kind: (typeof teamChannelKinds)[number]
  /** The host of the channel's address, or the id of a room. People recognise the channel by it. */
  readonly place?: string
  /** `isDisabled` is set once the receiver has answered that it is gone for good. */
  readonly isDisabled?: true
}

/** A person, and the ways in which a team notifies them. */
export interface Member {
  readonly personId: string
  readonly by: readonly PersonalChannel[]
}

/** The people and channels that are notified at the same time. */
export interface Members {
  readonly people: readonly Member[]
  /** The ids of the channels that are notified. */
  readonly channels: readonly string[]
  /** True if the person who is on call is also notified. */
  readonly tellsOnCall?: true | undefined
}

/** The people of a team who are on call one after another, by the week. */
export interface Rota {
  /** The people in the order of their weeks. The first person's week begins on `from`. */
  readonly people: readonly Member[]
  /** The day of the first hand-over, such as `2026-03-02`. Each further hand-over is a week later. */
  readonly from: string
  /** The time of day of a hand-over, such as `08:00`, by the clocks of `zone`. */
  readonly time: string
  /** The time zone of the rota, such as `Europe/Berlin`. */
  readonly zone: string
  /** The times for which somebody else takes over from the person of the week. They do not overlap. */
  readonly overrides: readonly Override[]
}

/** Somebody who takes over for a time. `from` and `to` are in ISO 8601. */
export interface Override extends Member {
  readonly from: string
  readonly to: string
}

/** A later step of a team: who is notified of an alarm that nobody has acknowledged for some time. */
export interface TeamStep extends Members {
  /** The minutes since the team was first notified. They rise from step to step. */
  readonly afterMinutes: number
}

/** The people and channels of an audience that are notified about all instruments, or about those of some models. */
export interface Team extends Members {
  readonly id: string
  readonly name: string
  readonly audience: Audience
  /** The models about which the team is notified; missing if it is notified about all. */
  readonly models?: readonly string[]
  /** Whether the team is notified when an alarm has ended. */
  readonly isToldOver: boolean
  /**
   * The steps of the team after the first one. The first step is the team's own people and channels. Missing if there
   * are no others.
   */
  readonly steps?: readonly TeamStep[] | undefined
  /** The pause between repeats after the last step. Missing if there are no repeats. */
  readonly repeatEveryMinutes?: number | undefined
  /** The rota, which says who is on call. Missing if the team has none. */
  readonly rota?: Rota
}

/** All people, channels and teams. Each map is by id. */
export interface Directory {
  readonly people: ReadonlyMap<string, Person>
  readonly channels: ReadonlyMap<string, TeamChannel>
  readonly teams: readonly Team[]
}
