import { mkdir, readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, it } from 'vitest'
import { openSpool } from '#scripts/agent/spool.ts'
import { temporaryDirectory } from '../local/support/clients.ts'

it('sets aside what it cannot read, and sends what lies behind', async () => {
  const folder = path.join(await temporaryDirectory(), 'spool')
  const troubles: unknown[] = []
  const spool = await openSpool(folder, 'LAB-1', error => void troubles.push(error))
  const sent: string[] = []
  await mkdir(path.join(folder, '1.json'))
  await writeFile(path.join(folder, '2.json'), JSON.stringify({ kind: 'status', payload: { status: 'IDLE' } }))
  await spool.flush(topic => Promise.resolve(void sent.push(topic)))
  expect(sent).toEqual(['instruments/LAB-1/status'])
  expect(await readdir(path.join(folder, 'refused'))).toEqual(['1.json'])
  expect(troubles).toHaveLength(1)
})
