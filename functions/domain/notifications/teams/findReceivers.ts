import { personalWays } from '#shared/alarms/recipients.ts'
import type { Audience } from '#shared/alarms/severity.ts'
import type { Receiver } from '../delivery/receiver.ts'
import { onCallAt } from '../rota/onCall.ts'
import type { Directory, Member, Members, Person, PersonalChannel, Team, TeamChannel } from './team.ts'

/**
 * The maximum number of receivers that an audience may have for a model. A single transaction of 100 items stores
 * their deliveries together with the schedule, the message and the topic.
 */
export const receiversLimit = 90

/**
 * Returns the people and channels that an audience notifies about instruments of a model. Each is listed once,
 * however many teams it belongs to. A receiver is notified of an alarm's end if any of its teams wants that. People
 * are not notified by a way of contact for which they have no address. Channels that are gone are left out.
 * Decision 139 says why all fitting teams are notified.
 */
export const findReceivers = (directory: Directory, audience: Audience, modelName: string, now: number): Receiver[] => {
  const byId = new Map<string, Receiver>()
  for (const team of findNotifiedTeams(directory, audience, modelName)) {
    for (const receiver of membersOf(directory, team, team, now)) {
      const known = byId.get(receiver.id)
      byId.set(receiver.id, {
        ...(known ?? receiver),
        isToldOver: receiver.isToldOver || known?.isToldOver === true,
        teams: [...(known?.teams ?? []).filter(name => name !== team.name), team.name],
      })
    }
  }
  return [...byId.values()]
}

/**
 * Returns all receivers that an audience may notify about a model: those of any step of its teams, and everybody in a
 * rota.
 */
export const receiversOfAllSteps = (directory: Directory, audience: Audience, modelName: string): Receiver[] =>
  findReceivers({ ...directory, teams: directory.teams.map(inOneStep) }, audience, modelName, 0)

const inOneStep = ({ tellsOnCall: _replaced, ...team }: Team): Team => {
  const { people, channels } = unitedMembers([team, ...(team.steps ?? [])])
  return { ...team, people: [...people, ...(team.rota?.people ?? []), ...(team.rota?.overrides ?? [])], channels }
}

/** Returns all people and channels that are members of any of these steps. */
export const unitedMembers = (steps: readonly Members[]): Members => ({
  people: steps.flatMap(({ people }) => people),
  channels: steps.flatMap(({ channels }) => channels),
  ...(steps.some(({ tellsOnCall }) => tellsOnCall) && { tellsOnCall: true }),
})

/** Returns the receivers of one step of a team: one for each way in which its people and channels are notified. */
export const receiversOfStep = (directory: Directory, team: Team, step: Members, now: number): Receiver[] => {
  const receivers = membersOf(directory, team, step, now).map(one => ({ ...one, teams: [team.name] }))
  return [...new Map(receivers.map(one => [one.id, one])).values()]
}

/**
 * Whether a person or channel is still notified by any team, of whatever audience, in any of its steps or by its
 * rota.
 */
export const isInAnyTeam = (directory: Directory, receiverId: string): boolean =>
  directory.teams.map(inOneStep).some(team => membersOf(directory, team, team, 0).some(({ id }) => id === receiverId))

/** Returns the teams of an audience that are notified about instruments of a model. */
export const findNotifiedTeams = <T extends Team>(
  { teams }: { readonly teams: readonly T[] },
  audience: Audience,
  modelName: string,
): T[] =>
  teams.filter(team => team.audience === audience && (team.models === undefined || team.models.includes(modelName)))

const membersOf = (directory: Directory, team: Team, members: Members, now: number): Receiver[] => [
  ...[...members.people, ...onCallOf(team, members, now)].flatMap(({ personId, by }) => {
    const person = directory.people.get(personId)
    const ways = personalWays.filter(way => by.includes(way))
    return person ? ways.flatMap(way => wayTo(person, way, team.isToldOver)) : []
  }),
  ...members.channels.flatMap(id => {
    const channel = directory.channels.get(id)
    return channel && !channel.isDisabled ? [makeChannelReceiver(channel, team.isToldOver)] : []
  }),
]

const onCallOf = ({ rota }: Team, { tellsOnCall }: Members, now: number): Member[] => {
  const { member } = rota && tellsOnCall ? onCallAt(rota, now) : {}
  return member ? [member] : []
}

/**
 * Returns the receiver for one way to notify a person, such as mail. Empty if the person has no address for it. The
 * id contains the address, so that two entries with the same mailbox or phone are one receiver.
 */
export const wayTo = (
  { name, mail, phone, zone }: Person,
  channel: PersonalChannel,
  isToldOver: boolean,
): Receiver[] => {
  const address = channel === 'mail' ? mail : phone
  return address === undefined
    ? []
    : [
        {
          id: `${channel}:${address.toLowerCase()}`,
          channel,
          name,
          address,
          ...(zone !== undefined && { zone }),
          isToldOver,
        },
      ]
}

/** Returns the person who gets a receiver's mails. Undefined if nobody has the receiver's address any more. */
export const findPersonByReceiver = ({ people }: Pick<Directory, 'people'>, receiverId: string): Person | undefined =>
  [...people.values()].find(person => wayTo(person, 'mail', false).some(({ id }) => id === receiverId))

const channelPrefix = 'channel:'

export const makeChannelReceiver = ({ id, kind, name }: TeamChannel, isToldOver: boolean): Receiver => ({
  id: `${channelPrefix}${id}`,
  channel: kind,
  name,
  isToldOver,
})

/** Returns the id of the channel that a receiver stands for. Undefined if the receiver is not a channel. */
export const channelIdOf = (receiverId: string): string | undefined =>
  receiverId.startsWith(channelPrefix) ? receiverId.slice(channelPrefix.length) : undefined
