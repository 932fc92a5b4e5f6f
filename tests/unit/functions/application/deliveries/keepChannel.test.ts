import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ChannelAccess } from '#shared/contract/calls/teams.ts'
import { Conflict } from '#functions/domain/errors.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
vi.mock('#functions/gateways/secrets.ts')
const { deleteSecret, putSecret, readSecret } = vi.mocked(await import('#functions/gateways/secrets.ts'))
const { keepChannel } = await import('#functions/application/deliveries/keepChannel.ts')
const { listAudit } = await import('#functions/data/audit/auditRepository.ts')
const { readDirectory } = await import('#functions/data/notifications/teams/directoryRepository.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
})
afterAll(() => store.close())

const secrets = new Map<string, string>()
const keep = async (id: string, value: string): Promise<void> => void secrets.set(id, value)
beforeEach(() => {
  vi.resetAllMocks()
  putSecret.mockImplementation(keep)
  readSecret.mockImplementation(async id => secrets.get(id))
  deleteSecret.mockImplementation(async id => void secrets.delete(id))
})

const begin = Date.parse('2026-03-01T00:00:00Z')
let calls = 0

/** Saves a channel that is reached at a host, as a user who has seen a revision of it. */
const save = (id: string, host: string, seen: number, by = 'ada') => {
  const access: ChannelAccess = { kind: 'teams', url: `https://${host}.example/` }
  const channel = { id, name: id, kind: access.kind, place: `${host}.example` }
  const requestId = `r${(calls += 1)}`
  const at = begin + calls
  return keepChannel({ channel, access, seen }, { by, at, action: 'channel.save', requestId }, at)
}

const channelIn = async (id: string) => (await readDirectory()).channels.get(id)
const addressIn = (id: string): unknown => (JSON.parse(secrets.get(id) ?? '{}') as { access?: ChannelAccess }).access
const auditOf = async (name: string): Promise<string[]> => {
  const records = await listAudit({ entity: 'channel', name, userName: undefined, from: begin, to: begin + calls })
  return records.map(({ userName, outcome }) => `${userName} ${outcome}`)
}

describe('a channel whose address is saved', () => {
  it('has the address of one of two people who save it at once, and the other one is refused', async () => {
    await save('Room', 'first', 0)
    let refused: unknown
    putSecret.mockImplementationOnce(async (id, value) => {
      refused = await save('Room', 'bob', 1, 'bob').catch((error: unknown) => error)
      await keep(id, value)
    })
    await save('Room', 'ada', 1)
    expect(refused).toBeInstanceOf(Conflict)
    expect(await channelIn('Room')).toMatchObject({ place: 'ada.example', revision: 3 })
    expect(addressIn('Room')).toEqual({ kind: 'teams', url: 'https://ada.example/' })
    expect(await auditOf('Room')).toEqual(['ada done', 'ada done'])
  })

  it('stays as it was if its secret cannot be written, and can be saved again from the same form', async () => {
    await save('Duty', 'first', 0)
    putSecret.mockRejectedValueOnce(new Error('away'))
    await expect(save('Duty', 'second', 1)).rejects.toThrow('away')
    expect(await channelIn('Duty')).toMatchObject({ place: 'first.example', revision: 1 })
    expect(await auditOf('Duty')).toEqual(['ada failed', 'ada done'])
    await save('Duty', 'second', 1)
    expect(await channelIn('Duty')).toMatchObject({ place: 'second.example', revision: 3 })
    expect(addressIn('Duty')).toEqual({ kind: 'teams', url: 'https://second.example/' })
  })

  it('is not added, and leaves no secret, if its secret cannot be written', async () => {
    putSecret.mockImplementationOnce(async (id, value) => {
      await keep(id, value)
      throw new Error('away')
    })
    await expect(save('New', 'first', 0)).rejects.toThrow('away')
    expect(await channelIn('New')).toBeUndefined()
    expect(secrets.has('New')).toBe(false)
    expect(await auditOf('New')).toEqual(['ada failed'])
  })
})
