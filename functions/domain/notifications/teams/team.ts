import type { personalWays, teamChannelKinds } from '#shared/alarms/recipients.ts'
import type { Audience } from '#shared/alarms/severity.ts'

/** Somebody who can be notified, with or without an account of the console. */
export interface Person {
  readonly id: string
  readonly name: string
  readonly mail?: string
  /** In E.164: `+4915112345678`. */
  readonly phone?: string
  /** The zone in which messages have times, as IANA names it; missing for the stage's. */
  readonly zone?: string
}

export type PersonalChannel = (typeof personalWays)[number]

/** A room, an incident service or a system of the laboratory. Its secrets are kept elsewhere, by its id. */
export interface TeamChannel {
  readonly id: string
  readonly name: string
  readonly kind: (typeof teamChannelKinds)[number]
  /** The host of its address, or the id of a room: people know it by that. */
  readonly place?: string
  /** Set once the receiver has said that it is gone for good. */
  readonly isDisabled?: true
}

/** A person, and the ways in which a team notifies them. */
export interface Member {
  readonly personId: string
  readonly by: readonly PersonalChannel[]
}

/** The people and channels that are notified at one time. */
export interface Members {
  readonly people: readonly Member[]
  /** Ids of channels. */
  readonly channels: readonly string[]
  /** Set if the person who is on call is notified, too. */
  readonly tellsOnCall?: true | undefined
}

/** The people of a team who are on call one after the other, by the week. */
export interface Rota {
  /** In their order. The first begins on `from`. */
  readonly people: readonly Member[]
  /** The day of the first hand-over, such as `2026-03-02`. Each further hand-over is a week later. */
  readonly from: string
  /** When the next person takes over on that day, such as `08:00`, by the clocks of `zone`. */
  readonly time: string
  /** A time zone, such as `Europe/Berlin`. */
  readonly zone: string
  /** Times for which somebody else takes over. No two of them overlap. */
  readonly overrides: readonly Override[]
}

/** Somebody who takes over for a time, both ends in ISO 8601. */
export interface Override extends Member {
  readonly from: string
  readonly to: string
}

/** A later step of a team: who is notified of an alarm that nobody has acknowledged for some time. */
export interface TeamStep extends Members {
  /** Minutes since the team was first notified. Each step of a team has more than the one before. */
  readonly afterMinutes: number
}

/** The people and channels of an audience: for all instruments, or for those of some models. */
export interface Team extends Members {
  readonly id: string
  readonly name: string
  readonly audience: Audience
  /** Missing for a team that is notified about all models. */
  readonly models?: readonly string[]
  /** Whether it is notified when an alarm is over. */
  readonly isToldOver: boolean
  /** The steps after the first one, which are the team's own people and channels. Missing without any. */
  readonly steps?: readonly TeamStep[] | undefined
  /** The pause between repeats after the last step. Missing if nothing is repeated. */
  readonly repeatEveryMinutes?: number | undefined
  /** Who is on call. Missing for a team without a rota. */
  readonly rota?: Rota
}

/** All people, channels and teams, by id. */
export interface Directory {
  readonly people: ReadonlyMap<string, Person>
  readonly channels: ReadonlyMap<string, TeamChannel>
  readonly teams: readonly Team[]
}
