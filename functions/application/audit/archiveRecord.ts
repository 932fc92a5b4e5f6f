import { MetricUnit } from '@aws-lambda-powertools/metrics'
import { archiveAudit } from '../../gateways/auditArchive.ts'
import { metrics } from '../../runtime/metrics.ts'
import { logger } from '../../runtime/logger.ts'

/** Copies one record of the audit table into the archive, where nobody can change it. */
export const archiveRecord = async (item: Record<string, unknown>): Promise<void> => {
  const { before, after, ...rest } = item
  const record = { ...rest, before: JSON.parse(String(before)) as unknown, after: JSON.parse(String(after)) as unknown }
  await archiveAudit(keyOf(item), record)
}

/**
 * Builds the key under which an audit record is archived. It begins with the day, so that a day's records can be
 * found without reading others.
 */
const keyOf = ({ entry }: Record<string, unknown>): string =>
  `audit/${String(entry).slice(0, 10)}/${String(entry).replaceAll('#', '_')}.json`

/**
 * A change or a removal of a stored audit record, which no code of this service makes: the kind of change, and the
 * record's key.
 */
export interface Alteration {
  readonly eventName: string | undefined
  readonly keys: object
}

/**
 * Reports stored audit records that were changed or removed. This is an incident, because no code of this service
 * does that. The metric triggers a CloudWatch alarm.
 */
export const reportAltered = (altered: readonly Alteration[]): void => {
  for (const change of altered) logger.error('audit record altered', { ...change })
  metrics.addMetric('audit records altered', MetricUnit.Count, altered.length)
  metrics.publishStoredMetrics()
}
