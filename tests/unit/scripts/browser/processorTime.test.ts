import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { describe, expect, it } from 'vitest'
import { processorTimeOfRunning, processorTimeSoFar, total } from '#scripts/browser/processorTime.ts'

const busyHalfASecond = 'while (process.cpuUsage().user < 500_000);'

const seconds = (time: ReturnType<typeof processorTimeSoFar>): number => (time?.user ?? NaN) + (time?.system ?? NaN)

describe('the measured processor time', () => {
  it('includes child processes that have ended, if the operating system reports it', () => {
    if (process.platform !== 'linux') return expect(processorTimeSoFar()).toBeUndefined()
    const before = seconds(processorTimeSoFar())
    spawnSync(process.execPath, ['-e', busyHalfASecond])
    expect(seconds(processorTimeSoFar()) - before).toBeGreaterThanOrEqual(0.49)
  })

  it('counts a running child process separately, if the operating system reports it', async () => {
    if (process.platform !== 'linux') return expect(seconds(processorTimeOfRunning())).toBe(0)
    const code = `${busyHalfASecond} console.log('busy'); setInterval(() => undefined, 60_000)`
    const child = spawn(process.execPath, ['-e', code])
    try {
      await once(child.stdout, 'data')
      expect(seconds(processorTimeOfRunning())).toBeGreaterThanOrEqual(0.49)
    } finally {
      child.kill('SIGKILL')
    }
  })

  it('is summed separately for user mode and system mode', () => {
    const times = [
      { user: 1, system: 0.5 },
      { user: 2, system: 0.25 },
    ]
    expect(total(times)).toEqual({ user: 3, system: 0.75 })
  })
})
