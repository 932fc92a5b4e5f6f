import { existsSync } from 'node:fs'
import path from 'node:path'
import type * as z from 'zod'
import { toSavedState, type FleetFile } from '../../fleet/simulation/savedState.ts'
import { openCredentials } from '../aws/iot/things/credentials.ts'
import { writeAtomically } from '../../files/atomicFile.ts'
import { demoAdmissions } from '../setup/demoAdmissions.ts'
import { makePast, mostWithPast, type SimulatedProduct } from './makePast.ts'

/**
 * Returns the path of the file with the instruments' states at the end of the demo's past. The simulated fleet
 * continues from there.
 */
export const fleetFile = (dataDir: string): string => path.join(dataDir, 'demo-fleet.json')

/**
 * Returns the path of a file that exists from the first start until the demo's content jobs and reports have been
 * created.
 */
export const workFile = (dataDir: string): string => path.join(dataDir, 'demo-work-to-do')

interface DemoPastOptions {
  readonly dataDir: string
  /** The number of instruments in the demo fleet. If it is 0, there is neither a fleet nor a past. */
  readonly fleetSize: number
  readonly days?: number
  readonly say: (line: string) => void
}

/**
 * Returns the work that creates the demo fleet's past on the first start. Undefined if there is no fleet, or if the
 * data directory has been used before, whatever it contains.
 */
export const demoPast = ({ dataDir, fleetSize, days = 7, say }: DemoPastOptions) => {
  if (fleetSize === 0 || existsSync(path.join(dataDir, 'dynamodb'))) return undefined
  return async (product: SimulatedProduct): Promise<void> => {
    const began = Date.now()
    const count = Math.min(fleetSize, mostWithPast)
    say(`First start: giving ${count} demo instruments a past of ${days} days. FLEET_SIZE=0 starts without`)
    await writeAtomically(workFile(dataDir), '')
    try {
      const credentials = await openCredentials(path.join(dataDir, 'devices.json'))
      for (const name of demoAdmissions(count).keys()) await credentials.passwordOf(name)
      const onDay = (day: number): void => say(`  day ${day} of ${days}`)
      const states = await makePast({ product, size: count, now: began, days, onDay })
      const content: z.infer<typeof FleetFile> = { instruments: states.map(toSavedState) }
      await writeAtomically(fleetFile(dataDir), JSON.stringify(content))
      say(`  done in ${Math.round((Date.now() - began) / 1000)} s`)
    } catch (error) {
      // The product can start without a past, so a failure to make it is only reported.
      say(
        `The past is not complete (${error instanceof Error ? error.message : String(error)}). The product starts without the rest`,
      )
    }
  }
}
