import { describe, expect, it } from 'vitest'
import { createDemoTeams } from '#scripts/local/setup/demoTeams.ts'
import { teams } from '#shared/contract/calls/teams.ts'

/** The API with a directory in memory, which checks its input as the product does. */
const directoryApi = () => {
  const kept = { people: [] as object[], teams: [] as object[] }
  const saved = (list: object[], input: object) => {
    list.push(input)
    return { id: `id ${list.length}`, message: '' }
  }
  const api = {
    get: async () => kept,
    post: async () => undefined,
    put: async (path: string, body: unknown) =>
      path === 'save_person'
        ? saved(kept.people, { ...teams.savePerson.body?.parse(body) })
        : saved(kept.teams, { ...teams.saveTeam.body?.parse(body) }),
  }
  return { api, kept }
}

describe('the teams of the demo', () => {
  it('are two, one with a later step and with a rota that began on a Monday, however often the setup runs', async () => {
    const { api, kept } = directoryApi()
    await createDemoTeams(api, Date.parse('2026-03-05T12:00:00Z'))
    await createDemoTeams(api, Date.parse('2026-03-06T12:00:00Z'))
    expect(kept.people).toHaveLength(3)
    expect(kept.teams).toMatchObject([
      { name: 'Laboratory', audience: 'Customer' },
      { name: 'Service engineers', audience: 'TAC', tellsOnCall: true, rota: { from: '2026-02-23' } },
    ])
  })

  it('are left unchanged once a user has added other teams', async () => {
    const { api, kept } = directoryApi()
    kept.people.push({ name: 'Ben' })
    await createDemoTeams(api, Date.parse('2026-03-02T12:00:00Z'))
    expect(kept).toEqual({ people: [{ name: 'Ben' }], teams: [] })
  })
})
