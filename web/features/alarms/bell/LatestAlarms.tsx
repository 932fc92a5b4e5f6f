import { momentIn } from '#shared/time/zonedTime.ts'
import { Link } from 'react-router-dom'
import type { OpenAlarm } from '#shared/contract/alarm.ts'
import { alarmPath } from '#shared/alarms/alarmPath.ts'
import { devices } from '#shared/contract/calls/devices.ts'
import { severityWords } from '#shared/alarms/severity.ts'
import { SeverityIcon } from '#web/components/alarms/Severity.tsx'
import { useNow } from '#web/components/useNow.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import { countText } from '#web/lib/countText.ts'
import { useCall } from '#web/lib/queries.ts'
import { formatAgo } from '#web/lib/time.ts'
import { foldRepeats } from './foldRepeats.ts'

/** As many entries as a window of usual height shows without scrolling. */
const shown = 8

interface Props {
  /** The number of unacknowledged alarms as the bell shows it; undefined until it has been read. */
  readonly count: string | undefined
  /** The latest alarms; undefined until they have been read. */
  readonly alarms: readonly OpenAlarm[] | undefined
  /** Why the alarms could not be read, if the last try failed. */
  readonly error: unknown
  readonly onChoose: () => void
}

/**
 * The latest unacknowledged alarms, the open ones first, each linked to its page, with a link to all alarms. Those of
 * one rule on one instrument are one entry.
 */
export const LatestAlarms = ({ count: all, alarms, error, onChoose }: Props) => {
  const zone = useTimeZone()
  const now = useNow()
  // A single call returns the samples of all instruments. It is made when the bell is opened, and shared with the
  // landing page.
  const { data: morning } = useCall(devices.getMorning, {})
  const samplesOf = new Map(morning?.instruments.map(({ deviceName, samplesAtRisk }) => [deviceName, samplesAtRisk]))
  return (
    <>
      {alarms?.length === 0 && <p>There are no alarms to acknowledge.</p>}
      {!alarms && <p>{error ? 'The alarms could not be read yet.' : 'Reading the alarms.'}</p>}
      {alarms && alarms.length > 0 && (
        <p>
          <b>Not acknowledged</b> ({all})
        </p>
      )}
      <ul>
        {foldRepeats(alarms ?? [])
          .slice(0, shown)
          .map(({ alarm, count }) => (
            <li key={JSON.stringify([alarm.triggeringRule, alarm.deviceName])}>
              <Link to={alarmPath(alarm.id)} onClick={onChoose}>
                <SeverityIcon code={alarm.alarmSeverity} />
                <span>
                  <b>{alarm.triggeringRule}</b> on {alarm.deviceName}
                </span>{' '}
                <small className="alarm-bell-time">
                  {formatAgo(Date.parse(alarm.alarmDate), now) ?? momentIn(zone, alarm.alarmDate)}
                </small>{' '}
                <small>
                  {severityWords(alarm.alarmSeverity)}
                  {alarm.state === 'closed' && ', closed'}
                  <Samples count={samplesOf.get(alarm.deviceName) ?? 0} />
                  {count > 1 && `, ${count} of the latest ${alarms?.length ?? 0} alarms`}
                </small>
              </Link>
            </li>
          ))}
      </ul>
      <Link to="/alarms" className="alarm-bell-all" onClick={onChoose}>
        See all alarms
      </Link>
      <Link to="/performance" className="alarm-bell-all" onClick={onChoose}>
        Performance of alarms
      </Link>
    </>
  )
}

/** The number of samples that an instrument works on or has in its queue; nothing if there are none. */
const Samples = ({ count }: { readonly count: number }) =>
  count > 0 && (
    <>
      ,{' '}
      <span className="alarm-bell-samples">{`${countText(count)} ${count === 1 ? 'sample' : 'samples'} at risk`}</span>
    </>
  )
