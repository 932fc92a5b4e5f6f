import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { scaleTables } from '#scripts/bench/scale/limits.ts'
import { root } from '#scripts/base/project.ts'
import { sizesOnPage } from '#tests/support/files/costPage.ts'

const pageLines = new Set(readFileSync(path.join(root, 'docs/scale.md'), 'utf8').split('\n'))

describe('the page docs/scale.md', () => {
  it('has the tables that the command computes from the sizes on the page docs/cost.md', () => {
    expect(scaleTables(sizesOnPage()).filter(line => !pageLines.has(line))).toEqual([])
  })
})

const run = promisify(execFile)

const simulation = (...args: readonly string[]) =>
  run(process.execPath, ['scripts/run.mjs', 'scripts/bench.ts', 'simulation', ...args], { cwd: root })

describe('the simulation of a fleet', () => {
  it('stores every message, including those that arrive together after an outage', async () => {
    const { stdout } = await simulation('--instruments', '100', '--hours', '0.1', '--rules', '100')
    // 12 turns of 100 instruments, and 21 that arrive together.
    expect(stdout).toContain('3300 messages were sent, 3300 are stored\n')
    expect(stdout).toMatch(/of the backlog [\d.]+ write units/)
  })

  it.each([
    ['--instruments', '150'],
    ['--hours', 'many'],
  ])('is refused with the name of the option %s if its value is wrong', async (option, value) => {
    await expect(simulation(option, value)).rejects.toThrow(`${option} must be`)
  })
})
