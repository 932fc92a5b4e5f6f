import { mkdir, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
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

  it('keeps each message that cannot be sent, also if a program uses one name for all of its messages', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'benchwatch-agent-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const spool = await openSpool(folder, 'LAB-1', () => undefined)
    const name = `${'long '.repeat(49)}.json`
    for (const content of ['first', 'second', 'third']) {
      await writeFile(path.join(folder, name), content)
      await spool.flush(() => Promise.resolve())
    }
    const aside = path.join(folder, 'refused')
    const names = (await readdir(aside)).toSorted()
    expect(names).toEqual([
      expect.stringMatching(/^\d{13}-.*long \.json$/),
      expect.stringMatching(/^\d{13}-.*long \.json$/),
      name,
    ])
    const contents = await Promise.all(names.map(one => readFile(path.join(aside, one), 'utf8')))
    expect(contents).toEqual(['second', 'third', 'first'])
  })

  it('deletes the oldest of a thousand messages of one name that cannot be sent', async () => {
    const folder = await mkdtemp(path.join(os.tmpdir(), 'benchwatch-agent-'))
    onTestFinished(() => rm(folder, { recursive: true }))
    const spool = await openSpool(folder, 'LAB-1', () => undefined)
    const aside = path.join(folder, 'refused')
    const times = Array.from({ length: 1_000 }, (_, index) => 1_700_000_000_000 + index)
    for (const earlier of ['1.json', '2.json', ...times.map(time => `${time}-1.json`)])
      await writeFile(path.join(aside, earlier), 'no message')
    await writeFile(path.join(folder, '1.json'), 'no message')
    await spool.flush(() => Promise.resolve())
    const names = await readdir(aside)
    expect(names).toHaveLength(1_002)
    expect(names).not.toContain(`${times[0]}-1.json`)
    expect(names).toEqual(expect.arrayContaining(['1.json', '2.json', `${times[1]}-1.json`]))
  })
})
