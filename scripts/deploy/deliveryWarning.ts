import { mostReadingsStreams, type Settings } from '#infra/config.ts'

/**
 * The regions in which Firehose accepts 5 MiB per second and stream through direct PUT. In other regions, it accepts
 * 1 MiB.
 */
const largerQuota: ReadonlySet<string> = new Set(['us-east-1', 'us-west-2', 'eu-west-1'])

/**
 * The bytes of one message as delivered to the readings data set. A message with 30 items takes 828 bytes (`npm run
 * bench -- cost`).
 */
const rowBytes = 1_024

/**
 * Returns a warning, with a remedy, if the instruments send more than the delivery streams accept. Rows beyond the
 * streams' quota wait in the store.
 */
export const deliveryWarning = (
  region: string,
  { messagesPerSecond, readingsStreams, firehoseMibPerSecond }: Settings,
): string | undefined => {
  const quota = firehoseMibPerSecond ?? (largerQuota.has(region) ? 5 : 1)
  const needed = Math.ceil((messagesPerSecond * rowBytes) / (quota * 1_048_576))
  if (needed <= readingsStreams) return undefined
  const beyond = needed > mostReadingsStreams
  return (
    `${messagesPerSecond} messages a second are too many for the setting readingsStreams (${readingsStreams}): a delivery ` +
    `stream of Firehose takes ${quota} MiB/s by direct PUT in ${region}; reports would lag behind. ` +
    (beyond
      ? `Set readingsStreams to ${mostReadingsStreams}, ask AWS for more by Firehose's limits form, and set firehoseMibPerSecond to what it grants`
      : `Set readingsStreams to ${needed}`)
  )
}
