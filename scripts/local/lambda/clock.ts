export interface ScheduledTask {
  readonly name: string
  readonly everyMs: number
  /** Set if the task may start again while its last run is still in progress, as in EventBridge. */
  readonly overlaps?: true
  run(): Promise<unknown>
}

export interface Clock {
  stop(): void
}

/**
 * A stand-in for EventBridge's schedules. It runs each task at whole multiples of its interval since the epoch. A
 * task that is still running is started again only if its runs may overlap.
 * docs.aws.amazon.com/eventbridge/latest/userguide/eb-create-rule-schedule.html
 */
export const startClock = (tasks: readonly ScheduledTask[], now: () => number = Date.now): Clock => {
  const timers = new Set<NodeJS.Timeout>()
  let stopped = false
  const plan = (task: ScheduledTask): void => {
    const timer = setTimeout(
      () => {
        timers.delete(timer)
        const running = task
          .run()
          .catch((error: unknown) => console.error(`The scheduled task ${task.name} failed`, error))
        if (task.overlaps) plan(task)
        else
          void running.finally(() => {
            if (!stopped) plan(task)
          })
      },
      untilNext(task.everyMs, now()),
    )
    timers.add(timer)
  }
  for (const task of tasks) plan(task)
  return {
    stop: () => {
      stopped = true
      for (const timer of timers) clearTimeout(timer)
    },
  }
}

/** How early a timer may fire. A task whose timer fires early must not run twice. */
const earlyMs = 2

const untilNext = (everyMs: number, now: number): number => everyMs - ((now + earlyMs) % everyMs) + earlyMs
