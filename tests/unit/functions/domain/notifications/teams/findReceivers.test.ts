import { describe, expect, it } from 'vitest'
import { findReceivers, isInAnyTeam } from '#functions/domain/notifications/teams/findReceivers.ts'
import type { Directory, Team } from '#functions/domain/notifications/teams/team.ts'
import { findReachedModels, unreachedModels } from '#functions/domain/notifications/teams/unreached.ts'
import { audiences } from '#shared/alarms/severity.ts'
import { fc } from '#tests/support/draw/fc.ts'

const people = new Map(
  [
    { id: 'ann', name: 'Ann', mail: 'Ann@lab.example', phone: '+4930123456' },
    { id: 'ben', name: 'Ben', mail: 'ben@lab.example' },
    { id: 'again', name: 'Ann again', mail: 'ann@lab.example' },
  ].map(person => [person.id, person]),
)
const channels = new Map(
  [
    { id: 'room', name: 'Night room', kind: 'slack' } as const,
    { id: 'gone', name: 'Old system', kind: 'webhook', isDisabled: true } as const,
  ].map(channel => [channel.id, channel]),
)

const team = (other: Partial<Team>): Team => ({
  id: 't',
  name: 'T',
  audience: 'TAC',
  people: [],
  channels: [],
  isToldOver: true,
  ...other,
})
const directory = (...teams: readonly Team[]): Directory => ({ people, channels, teams })
const idsOf = (teams: readonly Team[], modelName = 'M') =>
  findReceivers(directory(...teams), 'TAC', modelName, 0).map(({ id }) => id)

const ann = { personId: 'ann', by: ['mail', 'sms'] } as const
const byMail = (personId: string) => ({ personId, by: ['mail'] }) as const

describe('the receivers of an audience', () => {
  it('are the people, by mail or text message as chosen, and the channels', () => {
    expect(findReceivers(directory(team({ people: [ann], channels: ['room'] })), 'TAC', 'M', 0)).toEqual([
      {
        id: 'mail:ann@lab.example',
        channel: 'mail',
        name: 'Ann',
        address: 'Ann@lab.example',
        isToldOver: true,
        teams: ['T'],
      },
      { id: 'sms:+4930123456', channel: 'sms', name: 'Ann', address: '+4930123456', isToldOver: true, teams: ['T'] },
      { id: 'channel:room', channel: 'slack', name: 'Night room', isToldOver: true, teams: ['T'] },
    ])
  })

  it('include a mailbox once, even if it is in two teams or has two names', () => {
    const teams = [team({ people: [byMail('ann')] }), team({ people: [byMail('again'), byMail('ben')] })]
    expect(idsOf(teams)).toEqual(['mail:ann@lab.example', 'mail:ben@lab.example'])
  })

  it('have the names of all teams they belong to', () => {
    const teams = [team({ people: [byMail('ann')] }), team({ name: 'U', people: [byMail('again')] })]
    expect(findReceivers(directory(...teams), 'TAC', 'M', 0)).toMatchObject([{ name: 'Ann', teams: ['T', 'U'] }])
  })

  it("come from the model's teams and from teams for all models", () => {
    const teams = [
      team({ people: [byMail('ann')], models: ['M'] }),
      team({ people: [byMail('ben')] }),
      team({ channels: ['room'], audience: 'Tester' }),
    ]
    expect(idsOf(teams)).toEqual(['mail:ann@lab.example', 'mail:ben@lab.example'])
    expect(idsOf(teams, 'Other')).toEqual(['mail:ben@lab.example'])
  })

  it('have the time zone of the person', () => {
    const ann = { id: 'ann', name: 'Ann', mail: 'ann@lab.example', zone: 'Asia/Kolkata' }
    const there = { ...directory(team({ people: [byMail('ann')] })), people: new Map([['ann', ann]]) }
    expect(findReceivers(there, 'TAC', 'M', 0)).toMatchObject([{ name: 'Ann', zone: 'Asia/Kolkata' }])
  })

  it('exclude people without an address for the chosen way, and removed people', () => {
    const people = [{ personId: 'ben', by: ['sms'] } as const, byMail('nobody')]
    expect(idsOf([team({ people, channels: ['gone', 'nothing'] })])).toEqual([])
  })

  it('get the message about the end of an alarm if one of their teams wants that', () => {
    const wishes = (...all: readonly boolean[]) =>
      findReceivers(directory(...all.map(isToldOver => team({ channels: ['room'], isToldOver }))), 'TAC', 'M', 0)[0]
        ?.isToldOver
    expect([wishes(true, false), wishes(false, true), wishes(false, false)]).toEqual([true, true, false])
  })

  it('do not depend on the order of teams, and include no receiver twice', () => {
    const member = fc.record({
      personId: fc.constantFrom(...people.keys(), 'nobody'),
      by: fc.subarray(['mail', 'sms'] as const),
    })
    const drawn = fc
      .record({
        audience: fc.constantFrom(...audiences),
        people: fc.array(member, { maxLength: 4 }),
        channels: fc.subarray([...channels.keys()]),
        isToldOver: fc.boolean(),
      })
      .map(team)
    fc.assert(
      fc.property(fc.array(drawn, { maxLength: 5 }), teams => {
        const notified = findReceivers(directory(...teams), 'TAC', 'M', 0)
        const reversed = findReceivers(directory(...teams.toReversed()), 'TAC', 'M', 0)
        const text = (all: typeof notified) => all.map(({ id, isToldOver }) => `${id} ${isToldOver}`).toSorted()
        expect(new Set(notified.map(({ id }) => id)).size).toBe(notified.length)
        expect(text(reversed)).toEqual(text(notified))
      }),
    )
  })
})

describe('a receiver that is in a team', () => {
  const rota = { people: [], from: '2026-03-02', time: '08:00', zone: 'UTC', overrides: [] }
  const override = { ...byMail('ann'), from: '2026-03-02T00:00:00Z', to: '2026-03-03T00:00:00Z' }

  it.each([
    ['of another audience', team({ audience: 'Tester', people: [byMail('ann')] }), true],
    ['for a single model', team({ models: ['Other'], people: [byMail('ann')] }), true],
    ['in a later step', team({ steps: [{ afterMinutes: 10, people: [byMail('ann')], channels: [] }] }), true],
    ['in its rota', team({ rota: { ...rota, people: [byMail('ann')] } }), true],
    ['as a stand-in', team({ rota: { ...rota, overrides: [override] } }), true],
    ['under another name', team({ people: [byMail('again')] }), true],
    ['by text message only', team({ people: [{ personId: 'ann', by: ['sms'] }] }), false],
    ['that has only others', team({ people: [byMail('ben')], channels: ['room'] }), false],
  ])('is found in each team that notifies it: %s', (_, one, isFound) => {
    expect(isInAnyTeam(directory(team({}), one), 'mail:ann@lab.example')).toBe(isFound)
  })
})

describe('the models whose alarms notify nobody', () => {
  const forM = directory(team({ people: [byMail('ben')], models: ['M'] }))

  it('are those without a team if the SNS topic has no subscriber', () => {
    expect(unreachedModels(forM, 'TAC', ['M', 'Other'], 0)).toEqual(['Other'])
    expect(unreachedModels(forM, 'Tester', ['M', 'Other'], 0)).toEqual(['M', 'Other'])
  })

  it('are none if the SNS topic has a subscriber', () => {
    expect(unreachedModels(forM, 'Tester', ['M', 'Other'], 1)).toEqual([])
  })

  it('include those whose only receiver has an address marked as undeliverable', () => {
    const mailMark = { kind: 'bounced', at: 0, reason: 'r' } as const
    const marked = new Map([...people].map(([id, person]) => [id, { ...person, mailMark }]))
    const byMails = { ...directory(team({ people: [byMail('ann')], models: ['M'] })), people: marked }
    expect(unreachedModels(byMails, 'TAC', ['M'], 0)).toEqual(['M'])
    expect(findReachedModels(byMails, 'TAC')).toEqual({ all: false, models: [] })
    const byPhone = { ...directory(team({ people: [ann], models: ['M'] })), people: marked }
    expect(unreachedModels(byPhone, 'TAC', ['M'], 0)).toEqual([])
    expect(findReachedModels(byPhone, 'TAC')).toEqual({ all: false, models: ['M'] })
  })
})
