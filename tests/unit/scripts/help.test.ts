import { spawnSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { root } from '#scripts/project.ts'

const stageCommands = ['deploy', 'destroy', 'redrive', 'restore'].map(name => `deploy/commands/${name}`)

it.each(['agent', 'bench', 'enroll', 'fleet', 'rules', 'soak', ...stageCommands])(
  '%s says for --help how it is used, and does nothing else',
  command => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [`scripts/${command}.ts`, '--help'], {
      cwd: root,
      encoding: 'utf8',
    })
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    expect(stdout).toMatch(new RegExp(`^npm run (-s )?${command.split('/').at(-1)} -- `))
  },
  30_000,
)
