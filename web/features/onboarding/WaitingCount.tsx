import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { devices } from '#shared/contract/calls/devices.ts'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { countText } from '#web/lib/countText.ts'
import { useCall } from '#web/lib/queries.ts'

const everyMilliseconds = 15_000

/**
 * How many instruments of the whole fleet wait for admission, with a link that lists only these.
 * @param isListed whether the page lists only these already. The link then leads back to all instruments.
 */
export const WaitingCount = ({ isListed }: { readonly isListed: boolean }) => {
  const { data } = useCall(
    devices.searchDevices,
    { assetPage: false, deviceStatus: 'PENDING', pageSize: 1, offSet: 1 },
    { everyMilliseconds, live: 'devices' },
  )
  if (isListed) return <RouteLink to="/deviceOnBoarding">Show all instruments</RouteLink>
  if (data?.total === 0) return <div>No instrument waits for admission.</div>
  const count = data ? countText(data.total) : '–'
  return (
    <StatusIndicator type="pending">
      <RouteLink to="/deviceOnBoarding?searchDeviceStatus=PENDING">{`${count} waiting for admission`}</RouteLink>
    </StatusIndicator>
  )
}
