import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { processorTimeOfRunning } from './processorTime.ts'

/**
 * The environment variable that names a folder. Each process that drives a browser records there how much processor
 * time its browsers have taken.
 */
export const browserTimeVariable = 'BENCHWATCH_BROWSER_TIME'

/** Writes the processor time that this process's browsers have taken so far; a later call writes over it. */
export const recordBrowserTime = (): void => {
  const folder = process.env[browserTimeVariable]
  if (folder !== undefined)
    writeFileSync(path.join(folder, String(process.pid)), JSON.stringify(processorTimeOfRunning()))
}
