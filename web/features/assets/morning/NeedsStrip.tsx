import Button from '@cloudscape-design/components/button'
import Toggle from '@cloudscape-design/components/toggle'
import { returnedCounted } from '#shared/contract/calls/alarms.ts'
import { useUnacknowledged } from '#web/components/alarms/useUnacknowledged.ts'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { countText } from '#web/lib/countText.ts'
import { useMorning } from './useMorning.ts'
import './NeedsStrip.css'

interface Props {
  readonly isWorstFirst: boolean
  readonly onWorstFirst: (isWorstFirst: boolean) => void
  /** The button that opens and closes the ranked view, in windows that are too small to show it all the time. */
  readonly ranked: { readonly isOpen: boolean; readonly onChange: (isOpen: boolean) => void } | undefined
}

/**
 * Five counts of what needs attention in the whole fleet, each linked to the list of what is counted, and a toggle
 * that sorts the worst instruments first.
 */
export const NeedsStrip = ({ isWorstFirst, onWorstFirst, ranked }: Props) => {
  const open = useUnacknowledged()
  const morning = useMorning()
  return (
    <ul className="needs-strip" aria-label="What needs you now">
      <Need label="Fault" count={morning.data?.faultCount} to="/assets?status=FAULT" />
      <Need
        about="Instrument Status"
        label="DISCONNECTED"
        count={morning.data?.disconnectedCount}
        to="/assets?status=DISCONNECTED"
      />
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
        count={morning.data?.waitingCount}
        to="/deviceOnBoarding?searchDeviceStatus=PENDING"
      />
      <li>
        <Toggle checked={isWorstFirst} onChange={({ detail }) => onWorstFirst(detail.checked)}>
          Worst first
        </Toggle>
      </li>
      {ranked && (
        <li>
          <Button variant="inline-link" ariaExpanded={ranked.isOpen} onClick={() => ranked.onChange(!ranked.isOpen)}>
            Needs you
          </Button>
        </li>
      )}
    </ul>
  )
}

interface NeedProps {
  /**
   * Text before the label, such as the name of a field whose value is the label. It is left out in a narrow window.
   */
  readonly about?: string
  readonly label: string
  /** How many alarms, instruments or jobs need attention; undefined while that is not known. */
  readonly count: number | undefined
  readonly to: string
  /** Whether there may be more than `count`, because counting stopped there. */
  readonly isMore?: boolean
  readonly className?: string
}

const Need = ({ about, label, count, to, isMore = false, className = '' }: NeedProps) => {
  const more = isMore ? '+' : ''
  return (
    <li className={count ? `needs-some ${className}` : className}>
      <RouteLink to={to}>
        <span className="needs-count">{count === undefined ? '–' : `${countText(count)}${more}`}</span>{' '}
        {about !== undefined && <span className="needs-about">{about} </span>}
        {label}
      </RouteLink>
    </li>
  )
}
