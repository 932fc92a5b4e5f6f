import Container from '@cloudscape-design/components/container'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useParams, useSearchParams } from 'react-router-dom'
import { devices } from '#shared/contract/calls/devices.ts'
import { DeadEnd } from '#web/components/page/DeadEnd.tsx'
import { FailedState } from '#web/components/FailedState.tsx'
import { Page } from '#web/components/page/Page.tsx'
import { Waiting } from '#web/components/parts/Waiting.tsx'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { sampleParameters } from '#web/lib/addresses/samplePath.ts'
import { isUnknown } from '#web/lib/failure.ts'
import { useCall } from '#web/lib/queries.ts'
import { OtherRuns } from './OtherRuns.tsx'
import { runChartPath } from './runChartPath.ts'
import { SampleFacts } from './SampleFacts.tsx'
import { Troubles } from './Troubles.tsx'

const everyMilliseconds = 30_000

/** The page of a run of a sample: on which instrument and when it ran, and what went wrong during the run. */
export const SamplePage = () => {
  const { deviceName = '', sampleId = '' } = useParams()
  const [params] = useSearchParams()
  const batchId = params.get(sampleParameters.batch) ?? undefined
  const at = params.get(sampleParameters.at) ?? undefined
  const input = { deviceName, sampleId, ...(batchId !== undefined && { batchId }), ...(at !== undefined && { at }) }
  const { data, error, refetch } = useCall(devices.getSample, input, { everyMilliseconds })
  if (isUnknown(error)) return <UnknownSample deviceName={deviceName} />
  if (!data)
    return (
      <Page title={`Sample ${sampleId}`} above={above}>
        <Container>{error ? <FailedState error={error} onRetry={refetch} /> : <Waiting height="280px" />}</Container>
      </Page>
    )
  const { sample, troubles, otherRuns } = data
  const chart = runChartPath(sample, troubles)
  return (
    <Page
      title={`Sample ${sampleId}`}
      above={above}
      actions={chart && <RouteLink to={chart}>Chart of this time</RouteLink>}
    >
      <SpaceBetween size="l">
        <SampleFacts sample={sample} />
        <Troubles sample={sample} troubles={troubles} />
        {otherRuns.length > 0 && <OtherRuns deviceName={deviceName} runs={otherRuns} />}
      </SpaceBetween>
    </Page>
  )
}

const above = [{ text: 'Samples', href: '/samples' }]

const UnknownSample = ({ deviceName }: { readonly deviceName: string }) => (
  <Page title="Sample" above={above}>
    <DeadEnd heading="Sample not found" way={{ text: 'Search for samples', href: '/samples' }}>
      {deviceName} has reported no such sample, or it is older than the history is kept.
    </DeadEnd>
  </Page>
)
