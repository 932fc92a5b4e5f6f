import { describe, expect, it } from 'vitest'
import type { TeamEntry } from '#shared/contract/calls/teams.ts'
import { teamsNotifyingChannel, teamsNotifyingPerson } from '#web/features/notifications/teams/teamsNotifying.ts'

const team = (name: string, more: Partial<TeamEntry>): TeamEntry => ({
  id: name,
  name,
  audience: 'TAC',
  people: [],
  channels: [],
  isToldOver: false,
  revision: 1,
  ...more,
})
const ann = { personId: 'ann', by: ['mail' as const] }
const rota = { people: [ann], from: '2026-03-02', time: '08:00', zone: 'UTC', overrides: [] }
const override = { ...ann, from: '2026-03-02T08:00:00.000Z', to: '2026-03-03T08:00:00.000Z' }
const step = { afterMinutes: 5, people: [], channels: [] }

describe('the list of teams that notify a person or a channel', () => {
  it('contains for a person each team that has the person in a step or on call in its rota', () => {
    const teams = [
      team('At once', { people: [ann] }),
      team('Later', { steps: [{ ...step, people: [ann] }] }),
      team('On call', { tellsOnCall: true, rota }),
      team('On call later', { steps: [{ ...step, tellsOnCall: true }], rota }),
      team('Takes over', { tellsOnCall: true, rota: { ...rota, people: [], overrides: [override] } }),
      team('Rota without a step', { rota }),
      team('Another', { people: [{ ...ann, personId: 'bo' }], tellsOnCall: true }),
    ]
    expect(teamsNotifyingPerson(teams, 'ann')).toEqual(['At once', 'Later', 'On call', 'On call later', 'Takes over'])
  })

  it('contains for a channel each team that has the channel in a step', () => {
    const teams = [
      team('At once', { channels: ['hook'] }),
      team('Later', { steps: [{ ...step, channels: ['hook'] }] }),
      team('Never', {}),
    ]
    expect(teamsNotifyingChannel(teams, 'hook')).toEqual(['At once', 'Later'])
  })
})
