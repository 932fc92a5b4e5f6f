import { spawnSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { root } from '#scripts/base/project.ts'

const stageCommands = ['deploy', 'destroy', 'redrive', 'restore'].map(name => `deploy/commands/${name}`)

const run = (command: string, ...args: readonly string[]) =>
  spawnSync(process.execPath, [`scripts/${command}.ts`, ...args], { cwd: root, encoding: 'utf8' })

describe('the help of the commands', () => {
  it.each([
    'start',
    'dev',
    'test',
    'testing/testWatch',
    'testing/testChanged',
    'synth',
    'bench',
    'soak',
    'fleet',
    'agent',
    'enroll',
    'rules',
    ...stageCommands,
  ])('shows how %s is used, and does not run the command', command => {
    const { status, stdout, stderr } = run(command, '--help')
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
    const name = command
      .split('/')
      .at(-1)
      ?.replace(/^test(?=[A-Z])/, 'test:')
      .toLowerCase()
    expect(stdout).toMatch(new RegExp(`^npm (run )?(-s )?${name}\\b`))
  })

  it('names an unknown argument of npm start, and says how a port is set', () => {
    const { status, stderr } = run('start', '--port', '8090')
    expect(status).toBe(2)
    expect(stderr).toMatch(/^There is no argument '--port'\.[^]*PORT=8090 npm start/)
  })
})
