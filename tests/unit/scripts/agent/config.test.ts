import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#scripts/agent/config.ts'

const read = async (change: object) => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'benchwatch-config-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const file = path.join(folder, 'agent.json')
  const broker = { host: '127.0.0.1', claimPassword: 'claim' }
  const config = { name: 'LAB-1', model: 'Orbit', folder: '.', broker, install: ['true'], version: ['true'], ...change }
  await writeFile(file, JSON.stringify(config))
  return readConfig(file)
}

it('takes deadlines of a week, which the service has at most', async () => {
  const { deadlineMinutes } = await read({ deadlineMinutes: { install: 10_080 } })
  expect(deadlineMinutes).toEqual({ download: 1_440, wait: 1_440, install: 10_080, check: 15 })
})

it.each(['download', 'install', 'check'])(
  'refuses a longer deadline of the %s, which no timer could hold',
  async phase => {
    await expect(read({ deadlineMinutes: { [phase]: 50_000 } })).rejects.toThrow(`deadlineMinutes.${phase}`)
  },
)
