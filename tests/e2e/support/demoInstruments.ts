import path from 'node:path'
import type { KnownKeys } from '#scripts/agent/checks/trustedKeys.ts'
import type { Work } from '#scripts/agent/jobs/jobPorts.ts'
import { makeFleetMembers, type Member } from '#scripts/fleet/members.ts'
import { createCounters } from '#scripts/fleet/run/counters.ts'
import { openPasswords } from '#scripts/fleet/run/passwords.ts'
import { runInstrument } from '#scripts/fleet/run/runInstrument.ts'
import { createSimulatedWork } from '#scripts/fleet/run/simulatedWork.ts'
import { createInstrument } from '#scripts/fleet/simulation/instrument.ts'
import type { TestStack } from '#tests/support/product/stack.ts'

interface Options {
  readonly stack: TestStack
  readonly size: number
  readonly prefix: string
  readonly keys: KnownKeys
  /** The instruments whose first installation fails. */
  readonly failsFirst: (member: Member) => boolean
}

/** Instruments of the demo fleet. A test chooses which of them fail, and when; none fails by chance. */
export const startDemoInstruments = ({ stack, size, prefix, keys, failsFirst }: Options) => {
  const members = makeFleetMembers(size, prefix)
  const held = Promise.withResolvers<void>()
  const workOf = (member: Member, onInstalled: (version: string) => void): Work => {
    const folder = path.join(stack.dataDir, 'demo-downloads')
    const downloading = async <T>(load: () => Promise<T>): Promise<T> => {
      await held.promise
      return load()
    }
    const simulation = { keys, folder, downloading, stepMs: 50, failing: 0 }
    const work = createSimulatedWork(member, simulation, onInstalled)
    let fails = failsFirst(member)
    return async context => {
      if (!fails) return work(context)
      fails = false
      await held.promise
      return { status: 'FAILED', reason: 'The installer failed (3): another program uses the instrument' }
    }
  }
  const instruments = members.map(({ name, model }) =>
    runInstrument(createInstrument({ name, model, seed: 1, itemsPerMessage: 1, now: Date.now() }), {
      address: { host: '127.0.0.1', port: stack.mqttPort },
      passwords: openPasswords(path.join(stack.dataDir, 'devices.json')),
      counters: createCounters(false),
      enrolling: work => work(),
      onTrouble: () => undefined,
      now: Date.now,
      workOf: (_, onInstalled) => workOf({ name, model }, onInstalled),
    }),
  )
  const timer = setInterval(() => instruments.forEach(one => one.tend()), 100)
  return {
    members,
    /** Downloads wait for it, so that the test sees work in progress. */
    goOn: (): void => held.resolve(),
    end: async (): Promise<void> => {
      clearInterval(timer)
      await Promise.all(instruments.map(one => one.end()))
    },
  }
}
