import Box from '@cloudscape-design/components/box'
import { Fragment } from 'react'
import type { DeviceAlarm } from '#shared/contract/alarm.ts'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { samplePath } from '#web/lib/addresses/samplePath.ts'
import { countText } from '#web/lib/countText.ts'

interface Props {
  readonly alarm: Pick<DeviceAlarm, 'deviceName' | 'alarmDate' | 'samplesAtRisk'>
}

/** The number of samples to name. Further samples are only counted. */
const named = 3

/** Shows how many samples were queued or running while an alarm was open, with links to the first of them. */
export const SamplesAtRisk = ({ alarm }: Props) => {
  const { deviceName, alarmDate, samplesAtRisk: samples } = alarm
  if (samples.length === 0) return '0'
  const all = samples.map(({ sampleId, batchId }) => `${sampleId} (${batchId})`).join('\n')
  return (
    <span title={all}>
      {countText(samples.length)}
      <Box fontSize="body-s" color="text-body-secondary">
        {samples.slice(0, named).map((sample, place) => (
          <Fragment key={JSON.stringify([sample.batchId, sample.sampleId])}>
            {place > 0 && ', '}
            <RouteLink to={samplePath(deviceName, sample, alarmDate)} fontSize="inherit">
              {sample.batchId ? `${sample.sampleId} (${sample.batchId})` : sample.sampleId}
            </RouteLink>
          </Fragment>
        ))}
        {samples.length > named && ` and ${countText(samples.length - named)} more`}
      </Box>
    </span>
  )
}
