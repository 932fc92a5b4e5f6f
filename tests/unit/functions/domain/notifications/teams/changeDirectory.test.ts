import { describe, expect, it } from 'vitest'
import { savePerson, saveTeam } from '#functions/domain/notifications/teams/changeDirectory.ts'
import { changed, type StoredDirectory } from '#functions/domain/notifications/teams/storedDirectory.ts'
import type { Team } from '#functions/domain/notifications/teams/team.ts'

const people = (count: number, from = 0) =>
  Array.from({ length: count }, (_, place) => ({ personId: `p${from + place}`, by: ['mail', 'sms'] as const }))

const directoryOf = (count: number): StoredDirectory => ({
  people: new Map(
    people(count).map(({ personId: id }) => [id, { id, name: id, mail: `${id}@lab.example`, revision: 1 }]),
  ),
  channels: new Map(),
  teams: [],
})

const team = (id: string, fields: Partial<Team>): Team => ({
  id,
  name: id,
  audience: 'TAC',
  people: [],
  channels: [],
  isToldOver: false,
  ...fields,
})

describe('a change of the directory of people, channels and teams', () => {
  const first = directoryOf(100)
  const whole = changed(first, saveTeam(first, team('all', { people: people(60) }), 0))

  it('may give an audience at most 90 receivers for a model', () => {
    const ofModel = (count: number) => () =>
      saveTeam(whole, team('ms', { models: ['MS'], people: people(count, 60) }), 0)
    expect(ofModel(30)().after).toMatchObject({ models: ['MS'] })
    expect(ofModel(31)).toThrow('people: TAC would have more than 90 receivers for a model')
  })

  it("counts a person's added phone number as another receiver", () => {
    const full = changed(whole, saveTeam(whole, team('ms', { models: ['MS'], people: people(30, 60) }), 0))
    const person = { id: 'p1', name: 'p1', mail: 'p1@lab.example', phone: '+4915112345678' }
    expect(() => savePerson(full, person, 1)).toThrow('phone: TAC would have more than 90 receivers for a model')
    expect(savePerson(whole, person, 1).saved).toHaveLength(1)
  })

  it('is refused if the user has read another revision', () => {
    expect(() => saveTeam(whole, team('all', {}), 2)).toThrow('all was changed')
    expect(() => saveTeam(whole, team('gone', {}), 2)).toThrow('removed')
  })
})
