import { mkdir, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openSpool } from '#scripts/agent/disk/spool.ts'

describe('the spool of an agent', () => {
  it('keeps a message that was put in the place of the one that is being sent', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'benchwatch-agent-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const spool = await openSpool(folder, 'LAB-1', () => undefined)
    const put = async (count: number): Promise<void> => {
      await writeFile(path.join(folder, 'new'), JSON.stringify({ kind: 'status', payload: { count } }))
      await rename(path.join(folder, 'new'), path.join(folder, 'status.json'))
    }
    await put(1)
    const sent: object[] = []
    const publish = async (_: string, payload: object): Promise<void> => {
      if (sent.push(payload) === 1) await put(2)
    }
    await spool.flush(publish)
    await spool.flush(publish)
    expect(sent).toEqual([{ count: 1 }, { count: 2 }])
    expect(await readdir(folder)).toEqual(['refused'])
  })

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
