import type { JobReport } from '#shared/contract/telemetry.ts'
import type { ExecutionUpdate } from '../../domain/jobs/execution.ts'
import { logger } from '../../runtime.ts'
import { recordUpdates, type JobNews } from './recordUpdates.ts'

/** An instrument's report on its work on a job. */
export interface InstrumentReport {
  readonly deviceName: string
  readonly report: JobReport
  readonly receivedAt: number
}

/** Takes over what instruments told; returns those whose news could not be stored and has to come again. */
export const recordReports = (reports: readonly InstrumentReport[], now: number): Promise<Set<string>> =>
  recordEach(
    [...Map.groupBy(reports, ({ report }) => report.jobName)].map(([jobName, some]) => ({
      job: { jobName },
      updates: some.map(updateOf),
    })),
    now,
  )

/** An instrument that waits has not begun: its execution stays queued, so that no timeout runs. */
const updateOf = ({ deviceName, report, receivedAt }: InstrumentReport): ExecutionUpdate => ({
  deviceName,
  iotJobId: undefined,
  status: report.waitingFor === '' ? 'IN_PROGRESS' : 'QUEUED',
  statusDetails: { phase: report.phase, percent: String(report.percent), waitingFor: report.waitingFor },
  at: receivedAt,
  reportedAt: report.timestamp,
})

/** Records the ends of executions that AWS IoT reported. Returns the instruments whose ends could not be recorded. */
export const recordEnds = (ends: readonly ExecutionUpdate[], now: number): Promise<Set<string>> =>
  recordEach(
    [...Map.groupBy(ends, ({ iotJobId }) => iotJobId ?? '')].map(([iotJobId, updates]) => ({
      job: { iotJobId },
      updates,
    })),
    now,
  )

const recordEach = async (news: readonly JobNews[], now: number): Promise<Set<string>> => {
  const failed = new Set<string>()
  for (const one of news) {
    try {
      await recordUpdates(one, now)
    } catch (error) {
      logger.warn('news of a job will be taken up again', { ...one.job, error: error as Error })
      for (const { deviceName } of one.updates) failed.add(deviceName)
    }
  }
  return failed
}
