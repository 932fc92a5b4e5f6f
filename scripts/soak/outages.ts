import path from 'node:path'
import { tryFiles, type LocalTrials } from './localTrials.ts'

/**
 * The test file about instruments that die at the same time, and about a broker and an ingest that stand still. The
 * tests set the clock.
 */
const files = ['tests/unit/functions/application/fleet/outages.test.ts']

/**
 * Runs the tests of outages with a fleet of this size.
 * @param size of the fleet; a tenth of it dies
 */
export const tryOutages = (size: number, dataDir: string): Promise<LocalTrials> =>
  tryFiles(['unit*'], files, { FLEET_SIZE: String(size) }, path.join(dataDir, 'outages.json'))

export const outagesRows = ({ tried, held }: LocalTrials): [string, string][] => [
  ['outages and dying instruments', `${held} of ${tried} trials hold`],
]
