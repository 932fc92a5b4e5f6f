import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs'
import type { FoundSample } from '#shared/contract/calls/samples.ts'
import { durationText } from '#shared/time/durationText.ts'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { Time } from '#web/components/Time.tsx'
import { assetPath } from '#web/lib/addresses/assetPath.ts'
import { batchPath } from '#web/lib/addresses/samplePath.ts'
import { SampleStatus } from '../SampleStatus.tsx'

/** The facts about a run of a sample in words. */
export const SampleFacts = ({ sample }: { readonly sample: FoundSample }) => {
  const { batchId, queuedAt, startedAt, endedAt } = sample
  const lastedMs = startedAt && endedAt ? Date.parse(endedAt) - Date.parse(startedAt) : undefined
  const items = [
    { label: 'Sample Status', value: <SampleStatus status={sample.sampleStatus} /> },
    { label: 'Batch Id', value: batchId ? <RouteLink to={batchPath(batchId)}>{batchId}</RouteLink> : '-' },
    { label: 'Serial Number', value: <RouteLink to={assetPath(sample)}>{sample.deviceName}</RouteLink> },
    { label: 'Model', value: sample.modelName },
    { label: 'Queued', value: <Time at={queuedAt} /> },
    { label: 'Started', value: <Time at={startedAt} /> },
    { label: 'Ended', value: <Time at={endedAt} /> },
    { label: 'Lasted', value: lastedMs === undefined ? '-' : durationText(lastedMs) },
  ]
  return (
    <Container header={<Header variant="h2">Run</Header>}>
      <KeyValuePairs columns={4} items={items} />
    </Container>
  )
}
