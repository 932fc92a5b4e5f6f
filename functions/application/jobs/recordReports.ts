import type { JobReport } from '#shared/contract/messages/telemetry.ts'
import { putQuarantined } from '../../data/devices/quarantineRepository.ts'
import { isTransient } from '../../data/store/transient.ts'
import type { ExecutionUpdate } from '../../domain/jobs/execution.ts'
import type { RawMessage } from '../../domain/telemetry/incoming.ts'
import { payloadId } from '../../domain/telemetry/messageId.ts'
import { logger } from '../../runtime/logger.ts'
import { recordUpdates, type JobUpdates } from './recordUpdates.ts'

/** An instrument's report on its execution of a content job. */
export interface InstrumentReport {
  readonly deviceName: string
  readonly report: JobReport
  readonly raw: RawMessage
}

/** An update of an execution, with the message in which it was received. */
export interface ReceivedUpdate {
  readonly update: ExecutionUpdate
  readonly raw: RawMessage
}

type JobKey = JobUpdates['job']

/**
 * Records instruments' reports on their content jobs. Returns the instruments whose reports could not be recorded and
 * must be delivered again.
 */
export const recordReports = (reports: readonly InstrumentReport[], now: number): Promise<Set<string>> =>
  recordEach(
    [...Map.groupBy(reports, ({ report }) => report.jobName)].map(([jobName, some]) => [
      { jobName },
      some.map(one => ({ update: updateOf(one), raw: one.raw })),
    ]),
    now,
  )

/**
 * Converts an instrument's report to an update of its execution. An instrument that is still waiting has not begun,
 * so its execution stays queued and no timeout runs.
 */
const updateOf = ({ deviceName, report, raw }: InstrumentReport): ExecutionUpdate => ({
  deviceName,
  iotJobId: undefined,
  status: report.waitingFor === '' ? 'IN_PROGRESS' : 'QUEUED',
  statusDetails: { phase: report.phase, percent: String(report.percent), waitingFor: report.waitingFor },
  at: raw.receivedAt,
  reportedAt: report.timestamp,
})

/** Records the ends of executions that AWS IoT reported. Returns the instruments whose ends could not be recorded. */
export const recordEnds = (ends: readonly ReceivedUpdate[], now: number): Promise<Set<string>> =>
  recordEach(
    [...Map.groupBy(ends, ({ update }) => update.iotJobId ?? '')].map(([iotJobId, some]) => [{ iotJobId }, some]),
    now,
  )

const recordEach = async (
  jobs: readonly (readonly [JobKey, readonly ReceivedUpdate[]])[],
  now: number,
): Promise<Set<string>> => {
  const failed = new Set<string>()
  for (const [job, received] of jobs) for (const name of await recordSome(job, received, now)) failed.add(name)
  return failed
}

/**
 * Records updates of one job's executions. Returns the instruments whose updates must be delivered again. If an
 * update can never be recorded, the list is halved until that update is found, and the others are recorded.
 */
const recordSome = async (job: JobKey, received: readonly ReceivedUpdate[], now: number): Promise<string[]> => {
  try {
    await recordUpdates({ job, updates: received.map(({ update }) => update) }, now)
    return []
  } catch (error) {
    if (isTransient(error)) {
      logger.warn('updates of a job will be recorded later', { ...job, error: error as Error })
      return received.map(({ update }) => update.deviceName)
    }
    const [first] = received
    if (received.length === 1 && first) return setAside(first, error)
    const middle = Math.ceil(received.length / 2)
    const before = await recordSome(job, received.slice(0, middle), now)
    return [...before, ...(await recordSome(job, received.slice(middle), now))]
  }
}

const setAside = async ({ update, raw }: ReceivedUpdate, error: unknown): Promise<string[]> => {
  const { deviceName, iotJobId } = update
  logger.error('an update of a job was set aside', { device: deviceName, iotJobId, error: error as Error })
  try {
    await putQuarantined(deviceName, payloadId(raw), 'the message could not be processed; the log says why', raw)
    return []
  } catch (failure) {
    logger.warn('an update of a job will be recorded later', { device: deviceName, error: failure as Error })
    return [deviceName]
  }
}
