import { rules } from '#shared/contract/calls/rules.ts'
import { performanceDays } from '#shared/alarms/performance.ts'
import { readPerformance } from '../../application/performance/readPerformance.ts'
import { Validation } from '../../domain/errors.ts'
import type { Period } from '../../domain/performance/countedAlarm.ts'
import { askedDays } from '../../http/askedDays.ts'
import { handle } from '../../http/handle.ts'

export const getPerformance = handle(rules.getPerformance, async ({ body, now }) => {
  const days = askedDays(body, performanceDays)
  const asked: Period = { from: (days[0]?.from ?? 0) * 1000, to: Math.min((days.at(-1)?.to ?? 0) * 1000, now) }
  if (asked.from >= asked.to)
    throw new Validation([{ field: 'startDay', message: 'Choose a start day that has begun' }])
  return readPerformance(asked, days, now)
})
