import type { Rota } from '#shared/contract/onCall.ts'
import type { PersonEntry, TeamEntry } from '#shared/contract/calls/teams.ts'
import { iso } from '#shared/time/iso.ts'
import { personalWays } from '#shared/alarms/recipients.ts'
import { instantIn, momentIn } from '#shared/time/zonedTime.ts'
import { wayNames } from '../wayNames.ts'

/** A row in the form for a rota, which puts a person on call. The row's id exists only within the form. */
export interface TurnValues {
  readonly id: string
  /**
   * The value of the chosen option, which stands for a person and the ways to reach them; empty if none is chosen
   * yet.
   */
  readonly member: string
}

export interface OverrideValues extends TurnValues {
  /** A date and time in the rota's time zone, such as `2026-03-04 18:00`. */
  readonly from: string
  readonly to: string
}

/** The values entered in the form for a rota. */
export interface RotaValues {
  readonly people: readonly TurnValues[]
  readonly from: string
  readonly time: string
  readonly zone: string
  readonly overrides: readonly OverrideValues[]
}

type Member = TeamEntry['people'][number]

const choiceOf = ({ personId, by }: Member): string =>
  `${personalWays.filter(way => by.includes(way)).join('+')} ${personId}`

const memberIn = (choice: string): Member => {
  const [ways = '', personId = ''] = choice.split(' ')
  return { personId, by: personalWays.filter(way => ways.split('+').includes(way)) }
}

/**
 * The options for people. Each person can be chosen by mail, by text message or by both, depending on which addresses
 * are known.
 */
export const turnChoices = (people: readonly PersonEntry[]) =>
  people.flatMap(({ id, name, mail, phone }) => {
    const ways = personalWays.filter(way => (way === 'mail' ? mail : phone) !== undefined)
    const sets = ways.length > 1 ? [ways, ...ways.map(way => [way])] : [ways]
    return sets
      .filter(by => by.length > 0)
      .map(by => ({
        value: choiceOf({ personId: id, by }),
        label: `${name}, ${by.map(way => wayNames[way]).join(' and ')}`,
      }))
  })

/**
 * The form's values for an existing rota, or for a new one.
 * @param today the first day and the time zone of a new rota
 */
export const rotaValues = (
  rota: Rota | undefined,
  today: { readonly day: string; readonly zone: string },
): RotaValues => {
  if (!rota) return { people: [], from: today.day, time: '08:00', zone: today.zone, overrides: [] }
  const shown = (instant: string): string => momentIn(rota.zone, instant).slice(0, 16)
  return {
    from: rota.from,
    time: rota.time,
    zone: rota.zone,
    people: rota.people.map((member, place) => ({ id: String(place), member: choiceOf(member) })),
    overrides: rota.overrides.map(({ from, to, ...member }, place) => ({
      id: String(place),
      member: choiceOf(member),
      from: shown(from),
      to: shown(to),
    })),
  }
}

/** The rota as call input; undefined without any people and overrides, which means that the team has no rota. */
export const rotaIn = ({ people, from, time, zone, overrides }: RotaValues): Rota | undefined => {
  if (people.length === 0 && overrides.length === 0) return undefined
  // If the entered text is not a valid time, it is sent as it is, so that the contract refuses it and the message
  // appears at its field.
  const instant = (text: string): string => {
    const [date = '', clock = ''] = text.trim().split(/\s+/)
    const at = instantIn(zone, date, clock, 'earlier')
    return at === undefined ? text : iso(at)
  }
  return {
    people: people.map(({ member }) => memberIn(member)),
    from: from.trim(),
    time: time.trim(),
    zone,
    overrides: overrides.map(one => ({ ...memberIn(one.member), from: instant(one.from), to: instant(one.to) })),
  }
}
