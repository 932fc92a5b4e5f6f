import Toggle from '@cloudscape-design/components/toggle'
import { useSearchParams } from 'react-router-dom'
import { returnedCounted } from '#shared/contract/alarms.ts'
import type { Device } from '#shared/contract/device.ts'
import { devices } from '#shared/contract/devices.ts'
import { displayStatusOf, type DisplayStatus } from '#shared/status.ts'
import { useCall } from '#web/lib/queries.ts'
import { useUnacknowledged } from '#web/components/alarms/useUnacknowledged.ts'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { countText } from '#web/lib/countText.ts'
import { showsWorstFirst, withWorstFirst } from './worstFirst.ts'
import './NeedsStrip.css'

const everyMilliseconds = 30_000

interface Props {
  /** Undefined until they have been read. */
  readonly assets: readonly Device[] | undefined
}

/** Five counts of what needs attention now, each of which leads to what it counts, and the worst instruments first. */
export const NeedsStrip = ({ assets }: Props) => {
  const [params, setParams] = useSearchParams()
  const open = useUnacknowledged()
  const waiting = useCall(
    devices.searchDevices,
    { assetPage: false, deviceStatus: 'PENDING', pageSize: 1, offSet: 1 },
    { everyMilliseconds, live: 'devices' },
  )
  const countOf = (status: DisplayStatus): number | undefined =>
    assets?.filter(({ groupStatus }) => displayStatusOf(groupStatus) === status).length
  return (
    <ul className="needs-strip" aria-label="What needs you now">
      <Need label="Fault" count={countOf('FAULT')} to="/assets?status=FAULT" />
      <Need label="Disconnected" count={countOf('DISCONNECTED')} to="/assets?status=DISCONNECTED" />
      <Need label="Open alarms" count={open.data?.openCount} to="/alarms?show=open" />
      <Need
        label="Closed, not acknowledged"
        count={open.data?.returnedCount}
        isMore={open.data?.returnedCount === returnedCounted}
        className="needs-returned"
        to="/alarms?where=state+%3D+closed"
      />
      <Need
        label="Waiting for admission"
        count={waiting.data?.total}
        to="/deviceOnBoarding?searchDeviceStatus=PENDING"
      />
      <li>
        <Toggle
          checked={showsWorstFirst(params)}
          onChange={({ detail }) => setParams(now => withWorstFirst(now, detail.checked))}
        >
          Worst first
        </Toggle>
      </li>
    </ul>
  )
}

interface NeedProps {
  readonly label: string
  /** Undefined while it is not known. */
  readonly count: number | undefined
  readonly to: string
  /** Whether there are more than were counted. */
  readonly isMore?: boolean
  readonly className?: string
}

const Need = ({ label, count, to, isMore = false, className = '' }: NeedProps) => {
  const more = isMore ? '+' : ''
  return (
    <li className={count ? `needs-some ${className}` : className}>
      <RouteLink to={to} ariaLabel={`${label}: ${count === undefined ? 'not known yet' : `${count}${more}`}`}>
        <span className="needs-count">{count === undefined ? '–' : `${countText(count)}${more}`}</span> {label}
      </RouteLink>
    </li>
  )
}
