import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { root } from '#scripts/base/project.ts'

const run = promisify(execFile)

describe('the soak test', () => {
  it('finds no lost or duplicate messages of a small fleet', async () => {
    const script = path.join(root, 'scripts', 'soak.ts')
    const args = [
      '--size',
      '20',
      '--seconds',
      '5',
      '--period',
      '1',
      '--sign-ins',
      '3',
      // The parts that are left out here have small versions: `integration/product/costPage`, and `chaos` and
      // `application/fleet/outages` in `unit/functions`.
      '--draws',
      '0',
      '--seeds',
      '0',
      '--alarm-seconds',
      '2',
      // `integration/content/jobs` has a job of its own.
      '--job-targets',
      '0',
      // `e2e/live` watches a page.
      '--live-seconds',
      '0',
      '--no-limits',
    ]
    const { stdout } = await run(process.execPath, ['--disable-warning=ExperimentalWarning', script, ...args])
    expect(stdout).toMatch(/^readings acknowledged +[1-9]\d+$/m)
    expect(stdout).toMatch(/\(0 lost, 0 doubled\)/)
    expect(stdout).toMatch(/^mail in the outbox, half within +\d+ ms$/m)
  })
})
