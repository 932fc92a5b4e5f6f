import { useLocation } from 'react-router-dom'
import { alarmsCounted } from '#shared/contract/calls/alarms.ts'
import { useUnacknowledged } from '#web/components/alarms/useUnacknowledged.ts'
import { Disclosure } from '#web/components/Disclosure.tsx'
import { lazyPart } from '#web/components/parts/lazyPart.tsx'
import './AlarmBell.css'

const LatestAlarms = lazyPart(async () => (await import('./LatestAlarms.tsx')).LatestAlarms)

/** The bell in the navigation bar with the number of unacknowledged alarms. It opens a list of the latest of them. */
export const AlarmBell = () => {
  const { data, error } = useUnacknowledged()
  const isCurrent = /^\/alarms(\/|$)/.test(useLocation().pathname)
  const count = data && (data.total === undefined || data.total > alarmsCounted ? `${alarmsCounted}+` : `${data.total}`)
  return (
    <Disclosure
      className={isCurrent ? 'alarm-bell navigation-current' : 'alarm-bell'}
      isCurrent={isCurrent}
      label={count === undefined ? 'Alarms' : `Alarms: ${count} not acknowledged`}
      contents={
        <>
          <svg viewBox="0 0 16 16" width="18" height="18" aria-hidden="true">
            <path d="M8 1.5a4.5 4.5 0 0 0-4.5 4.5v3L2 11.5h12L12.500 9V6A4.500 4.500 0 0 0 8 1.500ZM6.500 13.500a1.500 1.500 0 0 0 3 0" />
          </svg>
          {count !== undefined && count !== '0' && <span className="alarm-bell-count">{count}</span>}
        </>
      }
    >
      {close => (
        // The list is dark in both themes, and so are the colours of the severities in it.
        <div className="navigation-choices alarm-bell-latest awsui-dark-mode">
          <LatestAlarms count={count ?? undefined} alarms={data?.eventsData} error={error} onChoose={close} />
        </div>
      )}
    </Disclosure>
  )
}
