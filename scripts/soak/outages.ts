import path from 'node:path'
import { tryFiles, type LocalTrials } from './localTrials.ts'

/** The tests of instruments that die at once, and of a broker and an ingest that stand still. They set the clock. */
const files = ['tests/unit/functions/application/fleet/outages.test.ts']

/** @param size of the fleet; a tenth of it dies */
export const tryOutages = (size: number, dataDir: string): Promise<LocalTrials> =>
  tryFiles(['unit*'], files, { FLEET_SIZE: String(size) }, path.join(dataDir, 'outages.json'))

export const outagesRows = ({ tried, held }: LocalTrials): [string, string][] => [
  ['outages and dying instruments', `${held} of ${tried} trials hold`],
]
