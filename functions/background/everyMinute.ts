import type { Context } from 'aws-lambda'
import { runAlone, type Skipped } from '../application/longWork/runAlone.ts'
import { everyMinute } from '../application/minute/everyMinute.ts'

export const handler = (_event: unknown, context: Pick<Context, 'getRemainingTimeInMillis'>): Promise<Skipped | void> =>
  runAlone('everyMinute', context.getRemainingTimeInMillis(), () => everyMinute(Date.now))
