import Button from '@cloudscape-design/components/button'
import Toggle from '@cloudscape-design/components/toggle'
import { returnedCounted } from '#shared/contract/calls/alarms.ts'
import { useUnacknowledged } from '#web/components/alarms/useUnacknowledged.ts'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { countText } from '#web/lib/countText.ts'
import { assetsWithStatus } from './assetsWithStatus.ts'
import { needsCount } from './needsCount.ts'
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
      <Need
        label="Fault"
        count={morning.data?.faultCount}
        isUrgent
        to={assetsWithStatus('FAULT', morning.data?.faultPart)}
      />
      <Need
        label="Disconnected"
        count={morning.data?.disconnectedCount}
        to={assetsWithStatus('DISCONNECTED', morning.data?.disconnectedPart)}
      />
      <Need label="Open alarms" count={open.data?.openCount} isUrgent to="/alarms?show=open" />
      <Need
        label="Closed, not acknowledged"
        count={open.data?.returnedCount}
        isMore={open.data?.returnedCount === returnedCounted}
        to="/alarms?where=state+%3D+closed"
      />
      <Need
        label="Waiting for admission"
        short="To admit"
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
          <Button
            variant="inline-link"
            iconName={ranked.isOpen ? 'angle-up' : 'angle-down'}
            iconAlign="right"
            ariaExpanded={ranked.isOpen}
            onClick={() => ranked.onChange(!ranked.isOpen)}
          >
            {`Needs you first${morning.data ? ` (${countText(needsCount(morning.data))})` : ''}`}
          </Button>
        </li>
      )}
    </ul>
  )
}

interface NeedProps {
  readonly label: string
  /** A shorter label for a narrow window. */
  readonly short?: string
  /** How many alarms, instruments or jobs need attention; undefined while that is not known. */
  readonly count: number | undefined
  readonly to: string
  /** Whether there may be more than `count`, because counting stopped there. */
  readonly isMore?: boolean
  /** Whether a count above zero has the colour of an error. */
  readonly isUrgent?: boolean
}

const Need = ({ label, short, count, to, isMore = false, isUrgent = false }: NeedProps) => {
  const more = isMore ? '+' : ''
  const look = count ? (isUrgent ? 'needs-urgent' : '') : 'needs-none'
  return (
    <li>
      <RouteLink to={to}>
        <span className={`needs-count ${look}`}>{count === undefined ? '–' : `${countText(count)}${more}`}</span>{' '}
        {short === undefined ? (
          label
        ) : (
          <>
            <span className="needs-long">{label}</span>
            <span className="needs-short">{short}</span>
          </>
        )}
      </RouteLink>
    </li>
  )
}
