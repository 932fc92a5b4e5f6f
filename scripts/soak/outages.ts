import path from 'node:path'
import { tryFiles, type LocalTrials } from './localTrials.ts'

/**
 * The test file about instruments that fail at the same time, and about a broker and an ingest that stop working. The
 * tests set the clock.
 */
const files = ['tests/unit/functions/application/fleet/outages.test.ts']

/**
 * Runs the outage tests with a fleet of the given size.
 * @param size of the fleet, of which a tenth fails
 */
export const tryOutages = (size: number, dataDir: string): Promise<LocalTrials> =>
  tryFiles(['unit*'], files, { FLEET_SIZE: String(size) }, path.join(dataDir, 'outages.json'))

export const outagesRows = ({ tried, held }: LocalTrials): [string, string][] => [
  ['outages and dying instruments', `${held} of ${tried} trials hold`],
]
