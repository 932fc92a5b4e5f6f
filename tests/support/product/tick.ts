import { invokeFunction } from '#scripts/local/lambda/endpoint.ts'
import { runOfClock } from '#scripts/local/lambda/runOfClock.ts'
import type { Stack } from '#scripts/local/stack.ts'

/** Makes the clock start a function. Returns the answer of a run that began after this call. */
export const tick = (
  { lambda }: Pick<Stack, 'lambda'>,
  name: 'everyMinute' | 'watchFleet' | 'tendReports' | 'ingest',
): Promise<unknown> => runOfClock(() => invokeFunction(lambda, name, {}))
