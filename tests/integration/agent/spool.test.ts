import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { openSpool } from '#scripts/agent/disk/spool.ts'
import { encodings } from '#tests/support/files/encodings.ts'
import { temporaryDirectory } from '#tests/integration/local/support/clients.ts'

/** A spool, and what it sends and says. */
const open = async () => {
  const folder = path.join(await temporaryDirectory(), 'spool')
  const troubles: string[] = []
  const sent: [string, string][] = []
  const spool = await openSpool(folder, 'LAB-1', error => void troubles.push((error as Error).message))
  const flush = () => spool.flush((topic, payload) => Promise.resolve(void sent.push([topic, JSON.stringify(payload)])))
  const refused = () => readdir(path.join(folder, 'refused'))
  return { folder, troubles, sent, flush, refused }
}

const textOf = (payload: string): string => `{"kind":"readings","payload":${payload}}`

describe("the agent's spool of unsent messages", () => {
  it('sets aside a message that it cannot read, and sends the messages after it', async () => {
    const { folder, troubles, sent, flush, refused } = await open()
    await mkdir(path.join(folder, '1.json'))
    await writeFile(path.join(folder, '2.json'), JSON.stringify({ kind: 'status', payload: { status: 'IDLE' } }))
    await flush()
    expect(sent).toEqual([['instruments/LAB-1/status', '{"status":"IDLE"}']])
    expect(await refused()).toEqual(['1.json'])
    expect(troubles).toEqual([expect.stringContaining('1.json cannot be sent: it is a folder. It was moved to')])
  })

  it('sends at most ten messages a second, so that a laboratory that reconnects does not flood the stream', async () => {
    const { folder, sent, flush } = await open()
    for (const n of [1, 2, 3, 4]) await writeFile(path.join(folder, `${n}.json`), textOf(`{"n":${n}}`))
    const started = performance.now()
    await flush()
    expect(sent).toHaveLength(4)
    expect(performance.now() - started).toBeGreaterThanOrEqual(300)
  })

  it.each(encodings)('sends a message unchanged in the encoding %s in which it was written', async (_, encode) => {
    const { folder, sent, flush, refused } = await open()
    const payload = '{"readings":{"DRUCK_°":3,"__proto__":4}}'
    await writeFile(path.join(folder, '1.JSON'), encode(textOf(payload)))
    await flush()
    expect(sent).toEqual([['instruments/LAB-1/readings', payload]])
    expect([await readdir(folder), await refused()]).toEqual([['refused'], []])
  })

  it.each<[string, Buffer, RegExp]>([
    ['in Latin-1', Buffer.from(textOf('{"DRUCK_°":3}'), 'latin1'), /Line 1 is neither UTF-8 nor UTF-16/],
    ['that is not JSON', Buffer.from('no message'), /it is not JSON \(Unexpected token/],
    ['of an unknown kind', Buffer.from('{"kind":"jobs","payload":{}}'), /it is not a message \(.*kind/s],
    ['without a payload', Buffer.from(textOf('[]')), /it is not a message \(.*payload/s],
    ['that is too long', Buffer.from(textOf(`{"x":"${'x'.repeat(131_072)}"}`)), /it has more than 128 KB/],
    ['that is far too long', Buffer.alloc(1_000_000), /it has more than 128 KB/],
  ])('sets aside an invalid message (%s), and says why', async (_, content, reason) => {
    const { folder, troubles, sent, flush, refused } = await open()
    await writeFile(path.join(folder, '1.json'), content)
    await flush()
    expect([sent, await refused()]).toEqual([[], ['1.json']])
    expect(troubles).toEqual([expect.stringMatching(reason)])
  })
})
