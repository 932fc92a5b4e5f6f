import Button from '@cloudscape-design/components/button'
import { Fragment, useState } from 'react'
import type { DeviceAlarm } from '#shared/contract/alarm.ts'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { samplePath } from '#web/lib/addresses/samplePath.ts'
import { countText } from '#web/lib/countText.ts'
import { areOfOneBatch, samplesByBatch } from './samplesByBatch.ts'
import './Samples.css'

/** The number of samples that are named at first. A single further one is named too, instead of a button for it. */
const named = 5

/** The samples that were queued or running while an alarm was open, by batch, with links to their pages. */
export const Samples = ({ alarm }: { readonly alarm: DeviceAlarm }) => {
  const { deviceName, alarmDate, samplesAtRisk: samples } = alarm
  const [isWhole, setWhole] = useState(false)
  if (samples.length === 0) return '0'
  const isLong = samples.length > named + 1
  const batches = samplesByBatch(samples, isWhole || !isLong ? samples.length : named)
  // The count of a single batch stands in its line.
  const isSingle = areOfOneBatch(samples)
  return (
    <>
      {!isSingle && countText(samples.length)}
      {batches.map(({ batchId, samples: ofBatch }) => (
        <div key={batchId}>
          {batchId && `${isSingle ? `${countText(samples.length)} of batch` : 'Batch'} ${batchId}: `}
          {ofBatch.map((sample, place) => (
            <Fragment key={sample.sampleId}>
              {place > 0 && ', '}
              <span className="sample-at-risk">
                <RouteLink to={samplePath(deviceName, sample, alarmDate)}>{sample.sampleId}</RouteLink>
              </span>
            </Fragment>
          ))}
        </div>
      ))}
      {isLong && (
        <Button variant="inline-link" ariaExpanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? 'Show fewer' : `Show all ${countText(samples.length)}`}
        </Button>
      )}
    </>
  )
}
