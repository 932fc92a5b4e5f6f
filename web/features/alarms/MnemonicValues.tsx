import type { Alarm } from '#shared/contract/alarm.ts'
import { momentIn } from '#shared/time/zonedTime.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import './MnemonicValues.css'

/** The number of values that a cell shows without scrolling (specification A §2). */
const entriesShown = 3

/** Matches a time. An alarm of a rule of rules has no values, but the times at which the two rules fired. */
const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

const textOf = (value: Alarm['mnemonicValues'][string], zone: string): string =>
  typeof value === 'string' && time.test(value) ? momentIn(zone, value) : String(value ?? '-')

/**
 * The values that an alarm's rule saw, one per line. Further lines are reached by scrolling: by wheel, touch or
 * keyboard.
 */
export const MnemonicValues = ({ alarm: { mnemonicValues, deviceName, alarmDate } }: { readonly alarm: Alarm }) => {
  const zone = useTimeZone()
  const entries = Object.entries(mnemonicValues)
  if (entries.length === 0) return '-'
  const list = (
    <ul className="mnemonic-values">
      {entries.map(([mnemonic, value]) => (
        <li key={mnemonic}>{`${mnemonic}: ${textOf(value, zone)}`}</li>
      ))}
    </ul>
  )
  if (entries.length <= entriesShown) return list
  return (
    <section
      className="mnemonic-values-scroll"
      aria-label={`Mnemonic values of ${deviceName} at ${alarmDate}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a scrollable area needs keyboard access
      tabIndex={0}
    >
      {list}
    </section>
  )
}
