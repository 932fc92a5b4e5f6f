import type { JobReport } from '#shared/contract/telemetry.ts'
import { isTransient } from '../../data/store/transient.ts'
import type { ExecutionUpdate } from '../../domain/jobs/execution.ts'
import { logger } from '../../runtime.ts'
import { recordUpdates, type JobUpdates } from './recordUpdates.ts'

/** An instrument's report on its work on a job. */
export interface InstrumentReport {
  readonly deviceName: string
  readonly report: JobReport
  readonly receivedAt: number
}

/** Records reports of instruments. Returns those whose reports could not be recorded and have to come again. */
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

const recordEach = async (jobs: readonly JobUpdates[], now: number): Promise<Set<string>> => {
  const failed = new Set<string>()
  for (const updatesOfJob of jobs) {
    try {
      await recordUpdates(updatesOfJob, now)
    } catch (error) {
      if (!isTransient(error)) {
        // Their instruments must not be held up by updates that can never be recorded.
        logger.error('updates of a job could not be recorded', { ...updatesOfJob.job, error: error as Error })
        continue
      }
      logger.warn('updates of a job will be recorded later', { ...updatesOfJob.job, error: error as Error })
      for (const { deviceName } of updatesOfJob.updates) failed.add(deviceName)
    }
  }
  return failed
}
