export interface ScheduledTask {
  readonly name: string
  readonly everyMs: number
  run(): Promise<unknown>
}

export interface Clock {
  stop(): void
}

/**
 * The scheduler's stand-in: runs each task at the whole multiples of its interval, as a rate of EventBridge that began
 * at the epoch would. A task that is still running is not started again.
 */
export const startClock = (tasks: readonly ScheduledTask[], now: () => number = Date.now): Clock => {
  const timers = new Set<NodeJS.Timeout>()
  let stopped = false
  const plan = (task: ScheduledTask): void => {
    const timer = setTimeout(
      () => {
        timers.delete(timer)
        task
          .run()
          .catch((error: unknown) => console.error(`${task.name} failed`, error))
          .finally(() => {
            if (!stopped) plan(task)
          })
      },
      task.everyMs - (now() % task.everyMs),
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
