import Box from '@cloudscape-design/components/box'
import type { Sample } from '#shared/contract/alarm.ts'
import { countText } from '#web/lib/countText.ts'

const named = 3

/** The number of samples that were queued or running while an alarm was open, and the first of them by name. */
export const SamplesAtRisk = ({ samples }: { readonly samples: readonly Sample[] }) => {
  if (samples.length === 0) return '0'
  const names = samples
    .slice(0, named)
    .map(({ sampleId, batchId }) => (batchId ? `${sampleId} (${batchId})` : sampleId))
  const all = samples.map(({ sampleId, batchId }) => `${sampleId} (${batchId})`).join('\n')
  return (
    <span title={all}>
      {countText(samples.length)}
      <Box fontSize="body-s" color="text-body-secondary">
        {names.join(', ')}
        {samples.length > named && ` and ${samples.length - named} more`}
      </Box>
    </span>
  )
}
