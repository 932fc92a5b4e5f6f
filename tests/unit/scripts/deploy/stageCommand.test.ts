import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { CommandFailure } from '#scripts/deploy/commandFailure.ts'
import { stageCommand } from '#scripts/deploy/stageCommand.ts'
import { root } from '#scripts/base/project.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'benchwatch-command-'))
const file = path.join(folder, 'stage.json')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
beforeEach(() => {
  printed.mockClear()
  writeFileSync(file, '{"stage": "lab"}')
})

const run = vi.fn<() => Promise<void>>(async () => undefined)
const command = (...args: readonly string[]) =>
  stageCommand({ usage: 'the usage', flags: ['yes', 'dry-run'], args, run })

describe('a command on a stage', () => {
  it('gets the settings and flags that were given', async () => {
    expect(await command(file, '--dry-run')).toBe(0)
    expect(run).toHaveBeenLastCalledWith(expect.objectContaining({ stage: 'lab' }), {
      file,
      yes: false,
      'dry-run': true,
    })
  })

  it.each([
    ['no file', []],
    ['two files', [file, file]],
    ['an unknown option', [file, '--force']],
  ])('prints the usage for %s', async (_, args) => {
    run.mockClear()
    expect(await command(...args)).toBe(2)
    expect(printed).toHaveBeenCalledWith(expect.stringContaining('the usage'))
    expect(run).not.toHaveBeenCalled()
  })

  it.each([
    ['a failure of the command', new CommandFailure('Nothing was deployed'), 'Nothing was deployed'],
    [
      'a refusal of AWS',
      Object.assign(new Error('not authorized'), { name: 'AccessDenied', $metadata: {} }),
      'AWS refused: not authorized (AccessDenied)',
    ],
  ])('prints %s without a stack trace', async (_, error, message) => {
    run.mockRejectedValueOnce(error)
    expect(await command(file)).toBe(1)
    expect(printed.mock.calls).toEqual([[message]])
  })

  it('passes an unexpected error on unchanged, so that its stack trace is shown', async () => {
    run.mockRejectedValueOnce(new TypeError('a fault'))
    await expect(command(file)).rejects.toThrow('a fault')
  })

  it.each([
    ['a wrong setting', '{"stage": "Lab"}', /^ {2}stage must be 1 to 12 lower-case letters .*\(set it in the file/m],
    ['a setting of another type', '{"stage": 5}', /^ {2}stage must be of the type string \(set it in the file/m],
    ['a list of settings', '[]', /^ {2}The settings must be of the type object, such as \{"stage": "prod"\}/m],
    ['a file that is not JSON', 'stage: lab', /cannot be read as JSON: .*this file must hold \{\}/],
  ])('reports %s with its remedy', async (_, text, message) => {
    writeFileSync(file, text)
    expect(await command(file)).toBe(1)
    expect(printed.mock.calls).toEqual([[expect.stringMatching(message)]])
  })

  it.each(['deploy', 'destroy', 'redrive', 'restore'])(
    'prints no stack trace for a wrong setting of npm run %s',
    name => {
      writeFileSync(file, '{"stage": "Lab"}')
      const { status, stderr } = spawnSync(process.execPath, [`scripts/deploy/commands/${name}.ts`, file], {
        cwd: root,
        encoding: 'utf8',
      })
      expect(stderr.trim().split('\n')).toEqual([
        `${file} is not valid:`,
        expect.stringMatching(/^ {2}stage must be .*\(set it in the file of the stage/),
      ])
      expect(status).toBe(1)
    },
  )
})
