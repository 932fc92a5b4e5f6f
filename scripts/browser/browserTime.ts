import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { processorTimeOfRunning } from './processorTime.ts'

/**
 * The environment variable with the path of a folder. Each process that drives a browser records in that folder how
 * much processor time its browsers have used.
 */
export const browserTimeVariable = 'BENCHWATCH_BROWSER_TIME'

/** Records the processor time that this process's browsers have used so far. A later call overwrites the record. */
export const recordBrowserTime = (): void => {
  const folder = process.env[browserTimeVariable]
  if (folder !== undefined)
    writeFileSync(path.join(folder, String(process.pid)), JSON.stringify(processorTimeOfRunning()))
}
