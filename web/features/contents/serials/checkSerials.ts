import { serialNumbersLimit } from '#shared/contract/job.ts'
import { jobs } from '#shared/contract/calls/jobs.ts'
import type { Answer } from '#shared/contract/route.ts'
import { call } from '#web/lib/call.ts'

type Found = Answer<typeof jobs.checkSerialNumbers>['serialNumbersList']

/** Has the server check which serial numbers are instruments, in as many calls as are needed for all of them. */
export const checkSerials = async (serialNumbers: readonly string[]): Promise<Found> => {
  const names = [...new Set(serialNumbers)]
  const found: Found = []
  for (let start = 0; start < names.length; start += serialNumbersLimit) {
    const answer = await call(jobs.checkSerialNumbers, {
      serialNumbers: names.slice(start, start + serialNumbersLimit),
    })
    found.push(...(answer?.serialNumbersList ?? []))
  }
  return found
}
