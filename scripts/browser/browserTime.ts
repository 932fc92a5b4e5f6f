import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { processorTimeOfRunning } from './processorTime.ts'

/** Names the folder in which processes that drive a browser record the processor time that it has taken. */
export const browserTimeVariable = 'BENCHWATCH_BROWSER_TIME'

/** Writes the processor time that this process's browsers have taken so far; a later call writes over it. */
export const recordBrowserTime = (): void => {
  const folder = process.env[browserTimeVariable]
  if (folder !== undefined)
    writeFileSync(path.join(folder, String(process.pid)), JSON.stringify(processorTimeOfRunning()))
}
