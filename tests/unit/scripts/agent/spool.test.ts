import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openSpool } from '#scripts/agent/disk/spool.ts'

describe('the spool of an agent', () => {
  it('sends later messages even if a second folder of the same name is set aside', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'benchwatch-agent-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const sent: object[] = []
    const spool = await openSpool(folder, 'LAB-1', () => undefined)
    const flush = () => spool.flush((_, payload) => Promise.resolve(void sent.push(payload)))
    for (const content of ['first', 'second']) {
      await mkdir(path.join(folder, '1.json'))
      await writeFile(path.join(folder, '1.json', content), content)
      await writeFile(path.join(folder, '2.json'), JSON.stringify({ kind: 'status', payload: { content } }))
      await flush()
    }
    expect(sent).toEqual([{ content: 'first' }, { content: 'second' }])
    expect(await readdir(path.join(folder, 'refused'))).toHaveLength(2)
  })
})
