import type { OpenAlarm } from '#shared/contract/alarm.ts'
import { seenOnScreen } from '#shared/alarms/seenText.ts'
import '../MnemonicValues.css'
import { Time } from '#web/components/Time.tsx'
import './SeenValues.css'

const shown = 3

/**
 * The values that an alarm's rule saw, each with the rule's conditions on it, one per line. If the alarm is open but
 * its instrument has been silent since, a note says so, because the values may have changed.
 */
export const SeenValues = ({ alarm, zone }: { readonly alarm: OpenAlarm; readonly zone: string }) => {
  const { seen, lastContacted } = alarm
  const isStale = alarm.state === 'open' && lastContacted !== undefined
  if (seen.length === 0 && !isStale) return '-'
  return (
    <ul className="mnemonic-values seen-values">
      {seen.slice(0, shown).map(one => (
        <li key={one.name}>{seenOnScreen(one, zone)}</li>
      ))}
      {seen.length > shown && <li>{`and ${seen.length - shown} more`}</li>}
      {isStale && (
        <li>
          last heard from <Time at={lastContacted} />
        </li>
      )}
    </ul>
  )
}
