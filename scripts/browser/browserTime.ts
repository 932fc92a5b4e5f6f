import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { processorTimeOfRunning } from './processorTime.ts'

/**
 * The environment variable that names the folder in which each process that drives a browser records how much
 * processor time its browsers have used.
 */
export const browserTimeVariable = 'BENCHWATCH_BROWSER_TIME'

/**
 * Records how much processor time the browsers of this process have used so far. A later call overwrites the record.
 */
export const recordBrowserTime = (): void => {
  const folder = process.env[browserTimeVariable]
  if (folder !== undefined)
    writeFileSync(path.join(folder, String(process.pid)), JSON.stringify(processorTimeOfRunning()))
}
