import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import { alarmPath } from '#shared/alarms/alarmPath.ts'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { Time } from '#web/components/Time.tsx'
import { countText } from '#web/lib/countText.ts'
import type { ShownFlood } from './floods.ts'

interface Props {
  readonly floods: readonly ShownFlood[]
  readonly unfolded: ReadonlySet<string>
  /**
   * Hides the later alarms of a team's flood, or shows them again. The alarm that the flood began with is not hidden.
   */
  readonly onFold: (teamId: string, isFolded: boolean) => void
}

/**
 * A notice for each team that has a flood of alarms. It names the alarm that the flood began with, and says how many
 * alarms are hidden.
 */
export const FloodNotices = ({ floods, unfolded, onFold }: Props) =>
  floods.map(flood => {
    const isFolded = !unfolded.has(flood.id)
    return (
      <Alert
        key={flood.id}
        type="warning"
        header={`Flood of alarms for the team ${flood.team}`}
        action={
          <Button onClick={() => onFold(flood.id, !isFolded)}>
            {isFolded ? `Show ${othersText(flood)}` : `Fold ${othersText(flood)}`}
          </Button>
        }
      >
        <FirstOut flood={flood} />{' '}
        {isFolded ? `${othersText(flood)} since then wait for somebody, and are folded.` : ''}
      </Alert>
    )
  })

const othersText = ({ others }: ShownFlood): string =>
  others.length === 1 ? '1 other alarm' : `${countText(others.length)} other alarms`

const FirstOut = ({ flood: { first, from } }: { readonly flood: ShownFlood }) =>
  first ? (
    <>
      First out: <RouteLink to={alarmPath(first.id)}>{`${first.triggeringRule} on ${first.deviceName}`}</RouteLink>,{' '}
      <Time at={first.alarmDate} />
      {first.acknowledgedBy === undefined ? '.' : `, acknowledged by ${first.acknowledgedBy}.`}
    </>
  ) : (
    <>
      It began <Time at={from} />, by an alarm that is over.
    </>
  )
