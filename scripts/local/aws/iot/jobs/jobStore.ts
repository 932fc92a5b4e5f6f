import type { ClassicLevel } from 'classic-level'
import { serialised } from '../../../../files/serialised.ts'
import type { JobEvent } from './jobEvents.ts'
import { isTerminal, type Execution, type Job, type ThingGroup } from './jobTypes.ts'

export interface EventSettings {
  /** Whether an event is published when an execution ends. */
  readonly jobExecution: boolean
  readonly changedAt: number
}

/**
 * What must be done after a change of the store: things whose executions changed are notified, and events are
 * published.
 */
export interface Touched {
  /** For each thing that the change affected, its pending executions before the change. */
  readonly pendingBefore: ReadonlyMap<string, readonly Execution[]>
  readonly hasEvents: boolean
}

export interface JobStore {
  group(name: string): ThingGroup | undefined
  groups(): readonly ThingGroup[]
  job(jobId: string): Job | undefined
  jobs(): readonly Job[]
  execution(thingName: string, jobId: string): Execution | undefined
  executionsOf(jobId: string): readonly Execution[]
  /**
   * Returns the thing's executions that have not ended: first those in progress, then the queued ones, in the order
   * in which they were queued.
   */
  pendingOf(thingName: string): readonly Execution[]
  settings(): EventSettings
  /** Returns the events that have not been published yet, oldest first. */
  unpublished(): Promise<readonly (readonly [key: string, event: JobEvent])[]>
  published(key: string): Promise<void>
  /**
   * Applies a change to jobs in memory immediately. Resolves once the whole change has been written to disk in one
   * batch.
   */
  change<Result>(work: (write: JobWriter) => Result): Promise<Result>
  /** Waits until all changes so far are on disk and have been passed to `onChanged`. */
  idle(): Promise<void>
}

export interface JobWriter {
  group(group: ThingGroup): void
  job(job: Job): void
  execution(execution: Execution): void
  settings(settings: EventSettings): void
  event(event: JobEvent): void
}

type Entry = { readonly type: 'put'; readonly key: string; readonly value: string } | { type: 'del'; key: string }

const eventPrefix = 'event:'

/**
 * Opens the store of thing groups, jobs and executions. Everything is read from memory, and also stored in LevelDB.
 * `onChanged` is called after each change, in order.
 */
export const openJobStore = async (
  level: ClassicLevel,
  onChanged: (touched: Touched) => Promise<void>,
): Promise<JobStore> => {
  const memory = await load(level)
  const writer = serialised()
  let lastEvent = 0
  const store: JobStore = {
    group: name => memory.groups.get(name),
    groups: () => [...memory.groups.values()],
    job: jobId => memory.jobs.get(jobId),
    jobs: () => [...memory.jobs.values()],
    execution: (thingName, jobId) => memory.byThing.get(thingName)?.get(jobId),
    executionsOf: jobId => [...(memory.byJob.get(jobId)?.values() ?? [])],
    pendingOf: thingName => pending([...(memory.byThing.get(thingName)?.values() ?? [])]),
    settings: () => memory.settings,
    unpublished: async () => {
      const entries = await level.iterator({ gte: eventPrefix, lt: 'event;' }).all()
      return entries.map(([key, value]) => [key, JSON.parse(value) as JobEvent] as const) // safe cast: written here
    },
    published: key => level.del(key),
    idle: writer.idle,
    change: async work => {
      const entries: Entry[] = []
      const pendingBefore = new Map<string, readonly Execution[]>()
      const put = (key: string, value: unknown) => entries.push({ type: 'put', key, value: JSON.stringify(value) })
      const touch = (thingName: string): void => {
        if (!pendingBefore.has(thingName)) pendingBefore.set(thingName, store.pendingOf(thingName))
      }
      let hasEvents = false
      const result = work({
        group: group => {
          memory.groups.set(group.name, group)
          put(`group:${group.name}`, group)
        },
        job: job => {
          memory.jobs.set(job.jobId, job)
          put(`job:${job.jobId}`, job)
        },
        execution: execution => {
          touch(execution.thingName)
          keep(memory, execution)
          put(executionKey(execution), execution)
        },
        settings: settings => {
          memory.settings = settings
          put('settings', settings)
        },
        event: event => {
          lastEvent = Math.max(lastEvent + 1, Date.now() * 1_000)
          hasEvents = true
          put(`${eventPrefix}${String(lastEvent).padStart(17, '0')}`, event)
        },
      })
      await writer.run(async () => {
        if (entries.length > 0) await level.batch(entries)
        await onChanged({ pendingBefore, hasEvents })
      })
      return result
    },
  }
  return store
}

interface Memory {
  readonly groups: Map<string, ThingGroup>
  readonly jobs: Map<string, Job>
  readonly byThing: Map<string, Map<string, Execution>>
  readonly byJob: Map<string, Map<string, Execution>>
  settings: EventSettings
}

/** Returns the key of an execution. The parts are separated by a slash, which names of things cannot contain. */
const executionKey = ({ thingName, jobId }: Execution): string => `execution:${thingName}/${jobId}`

const keep = ({ byThing, byJob }: Memory, execution: Execution): void => {
  const { thingName, jobId } = execution
  const ofThing = byThing.get(thingName) ?? new Map<string, Execution>()
  const ofJob = byJob.get(jobId) ?? new Map<string, Execution>()
  byThing.set(thingName, ofThing.set(jobId, execution))
  byJob.set(jobId, ofJob.set(thingName, execution))
}

/** Loads the whole store. The database contains only what this store has written. */
const load = async (level: ClassicLevel): Promise<Memory> => {
  const memory: Memory = {
    groups: new Map(),
    jobs: new Map(),
    byThing: new Map(),
    byJob: new Map(),
    settings: { jobExecution: false, changedAt: 0 },
  }
  for await (const [key, value] of level.iterator()) {
    if (key === 'settings') memory.settings = JSON.parse(value) as EventSettings
    const name = key.slice(key.indexOf(':') + 1)
    if (key.startsWith('group:')) memory.groups.set(name, JSON.parse(value) as ThingGroup)
    if (key.startsWith('job:')) memory.jobs.set(name, JSON.parse(value) as Job)
    if (key.startsWith('execution:')) keep(memory, JSON.parse(value) as Execution)
  }
  return memory
}

const pending = (executions: readonly Execution[]): readonly Execution[] =>
  executions
    .filter(({ status }) => !isTerminal(status))
    .toSorted((a, b) => rank(a) - rank(b) || a.queuedAt - b.queuedAt || (a.jobId < b.jobId ? -1 : 1))

const rank = ({ status }: Execution): number => (status === 'IN_PROGRESS' ? 0 : 1)
