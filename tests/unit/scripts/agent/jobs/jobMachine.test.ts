import { describe, expect, it } from 'vitest'
import {
  startMachine,
  stepMachine,
  type JobCommand,
  type JobInput,
  type JobState,
} from '#scripts/agent/jobs/jobMachine.ts'
import type { ExecutionRef } from '#scripts/agent/checks/executionRef.ts'
import { simulatedService } from '#tests/support/agent/simulatedService.ts'
import { fc } from '#tests/support/draw/fc.ts'

const one: ExecutionRef = { jobId: 'job-1', executionNumber: 1 }
const other: ExecutionRef = { jobId: 'job-2', executionNumber: 1 }
const outcome = { status: 'SUCCEEDED', reason: 'done' } as const

/** The commands of the last of some inputs. */
const after = (inputs: readonly JobInput[], kept?: JobState): readonly string[] => {
  let machine = startMachine(kept)
  let commands: readonly JobCommand[] = []
  for (const input of inputs) {
    const step = stepMachine(machine, input)
    machine = step.machine
    commands = step.commands
  }
  return commands.map(command => [command.type, 'execution' in command ? command.execution.jobId : ''].join(' ').trim())
}

const connected: JobInput = { type: 'connected' }
const started: JobInput = { type: 'started', execution: one, document: {} }

describe("the state machine of an agent's jobs", () => {
  it.each<[string, JobInput[], JobState | undefined, string[]]>([
    ['requests the next job when it is connected', [connected], undefined, ['startNext']],
    ['begins the job that it gets', [connected, started], undefined, ['work job-1']],
    ['begins one job at a time', [connected, started, { ...started, execution: other }], undefined, []],
    [
      'reports the end of a job, and requests the next one once that is accepted',
      [connected, started, { type: 'workEnded', execution: one, outcome }, { type: 'endAccepted', execution: one }],
      undefined,
      ['startNext'],
    ],
    [
      'requests again if another execution is the next one',
      [connected, started, { type: 'nextChanged', next: other }],
      undefined,
      ['describe job-1'],
    ],
    [
      'stops a job that was canceled',
      [connected, started, { type: 'gone', execution: one }],
      undefined,
      ['abort job-1', 'startNext'],
    ],
    [
      'requests the document again after a restart',
      [connected],
      { type: 'working', execution: one, isRunning: true },
      ['describe job-1'],
    ],
    [
      'reports after a restart the end of a job done before it',
      [connected],
      { type: 'ending', execution: one, outcome },
      ['end job-1'],
    ],
    [
      'sends an end again whose answer was lost',
      [connected, started, { type: 'workEnded', execution: one, outcome }, { type: 'disconnected' }, connected],
      undefined,
      ['end job-1'],
    ],
    [
      'ignores the outcome of earlier work',
      [connected, started, { type: 'workEnded', execution: other, outcome }],
      undefined,
      [],
    ],
    ['sends nothing without a connection', [{ type: 'nextChanged', next: one }], undefined, []],
  ])('%s', (_, inputs, kept, commands) => {
    expect(after(inputs, kept)).toEqual(commands)
  })
})

type Move =
  | { readonly type: 'create' | 'serve' | 'deliver' | 'lose' | 'notify' | 'work' | 'tick' | 'cut' | 'join' | 'crash' }
  | { readonly type: 'cancel' | 'timeOut'; readonly place: number }

const moves: fc.Arbitrary<Move> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<Move>({ type: 'serve' }, { type: 'deliver' }, { type: 'work' }) },
  {
    weight: 5,
    arbitrary: fc.constantFrom<Move>(
      { type: 'create' },
      { type: 'lose' },
      { type: 'notify' },
      { type: 'tick' },
      { type: 'cut' },
      { type: 'join' },
      { type: 'crash' },
    ),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constantFrom('cancel', 'timeOut'), place: fc.nat(5) }) },
)

/** An agent before the simulated service: messages wait in between, and are delivered, lost or cut off. */
const world = () => {
  const service = simulatedService()
  let machine = startMachine()
  /** The state that a crash leaves: the machine's job, stored before a command is carried out. */
  let kept: JobState | undefined
  let requests: JobCommand[] = []
  let answers: JobInput[] = []
  let working: ExecutionRef | undefined
  let outcomes = 0
  const begun: string[] = []

  const take = (input: JobInput): void => {
    const step = stepMachine(machine, input)
    machine = step.machine
    kept = machine.job
    for (const command of step.commands) {
      if (command.type === 'work') {
        if (working) throw new Error('two executions at a time')
        working = command.execution
        begun.push(service.keyOf(command.execution))
      } else if (command.type === 'abort') working = undefined
      else requests.push(command)
    }
  }
  const cut = (): void => {
    requests = []
    answers = []
    take({ type: 'disconnected' })
  }
  const act = (move: Move): void => {
    switch (move.type) {
      case 'create':
        return service.create()
      case 'cancel':
        return service.take(move.place, 'CANCELED')
      case 'timeOut':
        return service.take(move.place, 'TIMED_OUT')
      case 'notify':
        if (machine.isConnected) answers.push(service.nextChanged())
        return
      case 'deliver': {
        const answer = answers.shift()
        return answer && take(answer)
      }
      case 'serve': {
        const request = requests.shift()
        const reply = request && service.answer(request)
        if (reply) answers.push(reply)
        return
      }
      case 'lose':
        return void (answers.shift() ?? requests.shift())
      case 'work': {
        const execution = working
        working = undefined
        outcomes += 1
        if (execution)
          take({
            type: 'workEnded',
            execution,
            outcome: { status: outcomes % 2 ? 'FAILED' : 'SUCCEEDED', reason: String(outcomes) },
          })
        return
      }
      case 'tick':
        return take({ type: 'tick' })
      case 'cut':
        return cut()
      case 'join':
        return machine.isConnected ? undefined : take({ type: 'connected' })
      case 'crash':
        requests = []
        answers = []
        working = undefined
        machine = startMachine(kept)
    }
  }
  /** Lets everything arrive until nothing is left to do. */
  const settle = (): void => {
    act({ type: 'join' })
    for (let round = 0; round < 1_000; round += 1) {
      if (!service.hasPending() && machine.job.type === 'idle') return
      for (const type of ['serve', 'deliver', 'work'] as const) act({ type })
      if (round % 10 === 9) act({ type: 'tick' })
    }
    throw new Error('executions are left')
  }
  return { service, act, settle }
}

describe('cancelling, denial, loss, crash and reconnection in any order', () => {
  it('lead to exactly one end of each execution', () => {
    fc.assert(
      fc.property(fc.array(moves, { maxLength: 60 }), list => {
        const { service, act, settle } = world()
        for (const move of list) act(move)
        settle()
        for (const outcomes of service.accepted.values()) expect(outcomes).toHaveLength(1)
        expect(service.hasPending()).toBe(false)
      }),
      { numRuns: 10_000 },
    )
  })
})
