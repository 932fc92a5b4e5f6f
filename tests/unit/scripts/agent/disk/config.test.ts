import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#scripts/agent/disk/config.ts'
import { encodings } from '#tests/support/files/encodings.ts'

const read = async (change: object, encode: (text: string) => Buffer = Buffer.from) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'benchwatch-config-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'agent.json')
  const broker = { host: '127.0.0.1', claimPassword: 'claim' }
  const config = { name: 'LAB-1', model: 'Orbit', folder: '.', broker, install: ['true'], version: ['true'], ...change }
  await writeFile(file, encode(JSON.stringify(config)))
  return readConfig(file)
}

describe('the configuration file of an agent', () => {
  it('accepts deadlines of a week, which is the maximum in AWS IoT', async () => {
    const { deadlineMinutes } = await read({ deadlineMinutes: { install: 10_080 } })
    expect(deadlineMinutes).toEqual({ download: 1_440, wait: 1_440, install: 10_080, check: 15 })
  })

  it.each(['download', 'install', 'check'])(
    'refuses a deadline of more than a week for the phase %s, because no timer can wait that long',
    async phase => {
      await expect(read({ deadlineMinutes: { [phase]: 50_000 } })).rejects.toThrow(`deadlineMinutes.${phase}`)
    },
  )

  it.each(encodings)('is read in %s', async (_, encode) => {
    expect(await read({ ready: ['prüfen'] }, encode)).toMatchObject({ name: 'LAB-1', ready: ['prüfen'] })
  })

  it('is refused with the name of the file if it is neither UTF-8 nor UTF-16', async () => {
    const latin1 = (text: string) => Buffer.from(text, 'latin1')
    await expect(read({ ready: ['prüfen'] }, latin1)).rejects.toThrow(
      /agent\.json cannot be read as text\. Line 1 is neither UTF-8 nor UTF-16/,
    )
  })

  it.each([
    [{ name: undefined, spare: 1 }, 'name: It is missing. It must be text; Unknown: spare. Remove what is unknown'],
    [{ broker: { host: 1, claimPassword: 'claim' } }, 'broker.host: It must be text'],
    [{ install: [1] }, 'install.0: It must be text'],
  ])('with %j is refused in words that name the fields', async (change, problems) => {
    await expect(read(change)).rejects.toThrow(`agent.json: ${problems}`)
  })

  it('that is not JSON is refused, and the message has the name of the file', async () => {
    await expect(read({}, text => Buffer.from(text.slice(1)))).rejects.toThrow(/agent\.json cannot be read as JSON/)
  })
})
