import { setTimeout as sleep } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import { lasting, startMachine, stepMachine, type JobCommand, type JobInput } from './jobMachine.ts'
import type { JobConnection, JobPorts, RunningJobs } from './jobPorts.ts'
import { nextManifest, readJobMessage, requestsFor, subscriptionsOf, type Request } from './jobTopics.ts'
import { createJobWork } from './jobWork.ts'

/**
 * Runs an instrument's jobs: the state machine decides what to do, and this function carries out its commands. Inputs
 * are processed one at a time, and each state is stored before it is reported.
 */
export const runJobs = (ports: JobPorts): RunningJobs => {
  const { thingName, kept, keep, waitingFor, jitterMs = 0, now, onTrouble } = ports
  const requests = requestsFor(thingName)
  let machine = startMachine(kept)
  let stored = lasting(machine.job)
  let connection: JobConnection | undefined
  let clockOffset = 0
  let isEnded = false
  let waits: string | undefined
  let isStarting = false
  let queue: Promise<void> = Promise.resolve()

  /** Publishes a request to AWS IoT Jobs. Resolves to whether the broker has accepted it. */
  const send = async ({ topic, payload }: Request): Promise<boolean> => {
    if (!connection) return false
    try {
      await connection.publish(topic, payload)
      return true
    } catch (error) {
      onTrouble(error)
      return false
    }
  }

  const take = (input: JobInput): void => {
    queue = queue.then(() => takeNow(input)).catch(onTrouble)
  }

  const work = createJobWork({
    ...ports,
    requests,
    send,
    serviceNow: () => now() + clockOffset,
    onEnded: (execution, outcome) => take({ type: 'workEnded', execution, outcome }),
  })

  const takeNow = async (input: JobInput): Promise<void> => {
    if (isEnded) return
    const { machine: next, commands } = stepMachine(machine, input)
    for (const command of commands) if (command.type === 'abort') run(command)
    if (!isDeepStrictEqual(stored, lasting(next.job))) {
      // While the disk is full, the job state cannot be stored. The state machine then stays in the state that it
      // would have after a restart, so that the next tick repeats the step.
      machine = { ...next, job: startMachine(next.job).job }
      await keep(next.job)
      stored = lasting(next.job)
    }
    machine = next
    for (const command of commands) if (command.type !== 'abort') run(command)
  }

  const run = (command: JobCommand): void => {
    switch (command.type) {
      case 'startNext':
        return void startNext().catch(onTrouble)
      case 'describe':
        return void send(requests.describe(command.execution))
      case 'end':
        return void send(requests.end(command.execution, command.outcome))
      case 'work':
        return work.begin(command.execution, command.document)
      case 'refresh':
        return work.refresh(command.document)
      case 'abort':
        work.abort()
    }
  }

  /**
   * Requests the next execution. While the instrument is busy, the execution is not started, because an execution
   * that was not started cannot time out. Instead, the agent reads the next job without starting it. A mandatory job
   * is then started anyway; for any other job, the agent reports what the instrument waits for. Ticks come more often
   * than the jitter and the command may take, so one request is prepared at a time.
   */
  const startNext = async (): Promise<void> => {
    if (isStarting) return
    isStarting = true
    try {
      if (jitterMs > 0) await sleep(Math.random() * jitterMs)
      waits = await waitingFor?.()
    } finally {
      isStarting = false
    }
    void send(waits === undefined ? requests.startNext() : requests.peek())
  }

  const answerPeek = async (payload: Uint8Array): Promise<void> => {
    // The late answer to an earlier request may have started the job by now. The job then waits no longer.
    if (isEnded || machine.job.type !== 'idle') return
    const next = nextManifest(payload)
    if (next?.mandatory && waits !== undefined) return void send(requests.startNext())
    // No execution is started now. When another job becomes the next one, the notification triggers a new request.
    await takeNow({ type: 'notStarted' })
    if (next && waits !== undefined) reportWaiting(next.jobName, waits)
  }

  const reportWaiting = (jobName: string, reason: string): void => {
    const timestamp = new Date(now()).toISOString()
    const report = { timestamp, jobName, phase: 'waiting', percent: 0, waitingFor: reason }
    void send({ topic: `instruments/${thingName}/jobs`, payload: report })
  }

  return {
    connected: async opened => {
      await opened.subscribe(subscriptionsOf(thingName))
      connection = opened
      take({ type: 'connected' })
    },
    disconnected: () => {
      connection = undefined
      take({ type: 'disconnected' })
    },
    message: (topic, payload) => {
      const { input, serviceTime, problem } = readJobMessage(thingName, topic, payload)
      if (problem !== undefined) onTrouble(new Error(problem))
      if (serviceTime !== undefined) clockOffset = serviceTime - now()
      if (input) take(input)
      else if (topic === requests.peekAnswer) queue = queue.then(() => answerPeek(payload)).catch(onTrouble)
    },
    tick: () => take({ type: 'tick' }),
    end: async () => {
      isEnded = true
      work.abort()
      await queue
      await work.ended()
    },
  }
}
