import type { ChannelEntry, PersonEntry, TeamEntry } from '#shared/contract/calls/teams.ts'
import { personalWays } from '#shared/alarms/recipients.ts'
import { channelKinds } from './channelKinds.ts'
import { wayNames } from './wayNames.ts'

/** A later step of a team, as it is in the form. */
export interface StepValues {
  readonly id: string
  readonly minutes: string
  /**
   * The step's members, as values of chosen options: a person with a way to reach them (mail or text message), or a
   * channel.
   */
  readonly members: readonly string[]
}

/** The values entered in the form for a team. */
export interface TeamValues {
  readonly name: string
  readonly audience: string
  /**
   * The models whose alarms the team is notified of. If the list is empty, the team is notified of the alarms of all
   * models.
   */
  readonly models: readonly string[]
  /**
   * The team's people, as values of chosen options. Each option stands for a person and a way to reach them (mail or
   * text message).
   */
  readonly people: readonly string[]
  readonly channels: readonly string[]
  readonly isToldOver: boolean
  readonly steps: readonly StepValues[]
  /** The minutes between two repeats. If the field is empty, nobody is notified again. */
  readonly repeatEveryMinutes: string
}

type Members = Pick<TeamEntry, 'people' | 'channels' | 'tellsOnCall'>
type Way = (typeof personalWays)[number]

interface Choice {
  readonly value: string
  readonly label: string
}

/** The value of the option that stands for a person and a way to reach them (mail or text message). */
const placeOf = (personId: string, way: Way): string => `${way} ${personId}`

const onCall = 'onCall'

const placesOf = ({ people, tellsOnCall }: Pick<Members, 'people' | 'tellsOnCall'>): string[] => [
  ...(tellsOnCall ? [onCall] : []),
  ...people.flatMap(({ personId, by }) => by.map(way => placeOf(personId, way))),
]

const channelPrefix = 'channel '

export const toTeamValues = (team: TeamEntry | undefined): TeamValues => ({
  name: team?.name ?? '',
  audience: team?.audience ?? '',
  models: team?.models ?? [],
  people: team ? placesOf(team) : [],
  channels: team?.channels ?? [],
  isToldOver: team?.isToldOver ?? true,
  steps: (team?.steps ?? []).map(({ afterMinutes, channels, ...rest }) => ({
    id: String(afterMinutes),
    minutes: String(afterMinutes),
    members: [...placesOf(rest), ...channels.map(id => `${channelPrefix}${id}`)],
  })),
  repeatEveryMinutes: team?.repeatEveryMinutes === undefined ? '' : String(team.repeatEveryMinutes),
})

/** Parses the number in a text field. An empty field gives NaN, which the contract refuses. */
const minutesIn = (text: string): number => (text.trim() === '' ? NaN : Number(text))

/** A team's steps and repeats as call input. */
export const stepsIn = ({
  steps,
  repeatEveryMinutes,
}: Pick<TeamValues, 'steps' | 'repeatEveryMinutes'>): Pick<TeamEntry, 'steps' | 'repeatEveryMinutes'> => ({
  ...(steps.length > 0 && {
    steps: steps.map(({ minutes, members }) => ({ afterMinutes: minutesIn(minutes), ...membersAt(members) })),
  }),
  ...(repeatEveryMinutes.trim() !== '' && { repeatEveryMinutes: minutesIn(repeatEveryMinutes) }),
})

/** Converts the values of chosen options into the people and channels that call inputs name as members. */
export const membersAt = (places: readonly string[]): Members => {
  const ways = new Map<string, Way[]>()
  for (const place of places) {
    const way = personalWays.find(one => place.startsWith(`${one} `))
    const personId = place.slice(place.indexOf(' ') + 1)
    if (way) ways.set(personId, [...(ways.get(personId) ?? []), way])
  }
  const channels = places.filter(place => place.startsWith(channelPrefix))
  return {
    people: Array.from(ways, ([personId, by]) => ({ personId, by })),
    channels: channels.map(place => place.slice(channelPrefix.length)),
    ...(places.includes(onCall) && { tellsOnCall: true }),
  }
}

/**
 * The options for a team's people: whoever is on call, if the team has a rota, and each person once for each way to
 * reach them (mail, text message).
 */
export const personChoices = (people: readonly PersonEntry[], hasRota: boolean): Choice[] => [
  ...(hasRota ? [{ value: onCall, label: 'Whoever is on call' }] : []),
  ...people.flatMap(({ id, name, mail, phone }) =>
    personalWays
      .filter(way => (way === 'mail' ? mail : phone) !== undefined)
      .map(way => ({ value: placeOf(id, way), label: `${name}, ${wayNames[way]}` })),
  ),
]

export const channelChoices = (channels: readonly ChannelEntry[]): Choice[] =>
  channels.map(({ id, name, kind }) => ({ value: id, label: `${name}, ${channelKinds[kind].name}` }))

/** The options for the members of a team's step: each person once for each way to reach them, and all channels. */
export const memberChoices = (
  people: readonly PersonEntry[],
  channels: readonly ChannelEntry[],
  hasRota: boolean,
): Choice[] => [
  ...personChoices(people, hasRota),
  ...channelChoices(channels).map(({ value, label }) => ({ value: `${channelPrefix}${value}`, label })),
]
