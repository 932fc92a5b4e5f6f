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
  /** `mailMark` is set if no mails are sent to the address. It is kept by the address, not with the person. */
  readonly mailMark?: MailMark
}

export type PersonalChannel = (typeof personalWays)[number]

/** A room, an incident service or a system of the laboratory. Its secrets are stored elsewhere under its id. */
export interface TeamChannel {
  readonly id: string
  readonly name: string
  readonly kind: (typeof teamChannelKinds)[number]
  /** The host of its address, or the id of a room. People recognise the channel by this. */
  readonly place?: string
  /** `isDisabled` is set once the receiver has answered that it is gone for good. */
  readonly isDisabled?: true
}

/** A person, and the ways in which a team notifies that person. */
export interface Member {
  readonly personId: string
  readonly by: readonly PersonalChannel[]
}

/** The people and channels that are notified at one time. */
export interface Members {
  readonly people: readonly Member[]
  /** The ids of the channels. */
  readonly channels: readonly string[]
  /** `tellsOnCall` is set if the person who is on call is also notified. */
  readonly tellsOnCall?: true | undefined
}

/** The people of a team who are on call one after the other, by the week. */
export interface Rota {
  /** The people in the order of their weeks. The first one's week begins on `from`. */
  readonly people: readonly Member[]
  /** The day of the first hand-over, such as `2026-03-02`. Each further hand-over is a week later. */
  readonly from: string
  /** When the next person takes over on that day, such as `08:00`, by the clocks of `zone`. */
  readonly time: string
  /** A time zone, such as `Europe/Berlin`. */
  readonly zone: string
  /** The times for which somebody else takes over. No two of them overlap. */
  readonly overrides: readonly Override[]
}

/** Somebody who takes over for a time. `from` and `to` are in ISO 8601. */
export interface Override extends Member {
  readonly from: string
  readonly to: string
}

/** A later step of a team: who is notified of an alarm that nobody has acknowledged for some time. */
export interface TeamStep extends Members {
  /** Minutes since the team was first notified. They increase from step to step. */
  readonly afterMinutes: number
}

/** The people and channels of an audience: for all instruments, or for those of some models. */
export interface Team extends Members {
  readonly id: string
  readonly name: string
  readonly audience: Audience
  /** The models that the team is notified about; missing if it is notified about all. */
  readonly models?: readonly string[]
  /** Whether the team is notified when an alarm has ended. */
  readonly isToldOver: boolean
  /**
   * The steps after the first one. The first step is the team's own people and channels. Missing if there are none.
   */
  readonly steps?: readonly TeamStep[] | undefined
  /** The pause between repeats after the last step. Missing if there are no repeats. */
  readonly repeatEveryMinutes?: number | undefined
  /** Who is on call. Missing if the team has no rota. */
  readonly rota?: Rota
}

/** All people, channels and teams. Each map is by id. */
export interface Directory {
  readonly people: ReadonlyMap<string, Person>
  readonly channels: ReadonlyMap<string, TeamChannel>
  readonly teams: readonly Team[]
}
