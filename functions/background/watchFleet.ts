import type { Context } from 'aws-lambda'
import { watchFleet } from '../application/fleet/watchFleet.ts'
import { runAlone, type Skipped } from '../application/longWork/runAlone.ts'

export const handler = (_event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<Skipped | void> =>
  runAlone('watchFleet', context.getRemainingTimeInMillis(), () => watchFleet(Date.now()))
