import Container from '@cloudscape-design/components/container'
import type { devices } from '#shared/contract/calls/devices.ts'
import { FailedState } from '#web/components/FailedState.tsx'
import { Waiting } from '#web/components/parts/Waiting.tsx'
import type { CallResult } from '#web/lib/queries.ts'

/** The content below an asset's heading until the asset has been read. If the asset cannot be read, it says why. */
export const UnreadAsset = ({ query }: { readonly query: CallResult<typeof devices.getDevice> }) => (
  <Container>
    {query.error ? <FailedState error={query.error} onRetry={query.refetch} /> : <Waiting height="180px" />}
  </Container>
)
