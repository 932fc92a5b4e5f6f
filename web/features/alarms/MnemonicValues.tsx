import type { Alarm } from '#shared/contract/alarms.ts'
import './MnemonicValues.css'

/** A §2: a cell with more entries scrolls. */
const entriesShown = 3

/** The values that an alarm saw, a line each. Lines beyond those shown are reached by wheel, touch and keyboard. */
export const MnemonicValues = ({ alarm: { mnemonicValues, deviceName, alarmDate } }: { readonly alarm: Alarm }) => {
  const entries = Object.entries(mnemonicValues)
  if (entries.length === 0) return '-'
  const list = (
    <ul className="mnemonic-values">
      {entries.map(([mnemonic, value]) => (
        <li key={mnemonic}>{`${mnemonic}: ${value ?? '-'}`}</li>
      ))}
    </ul>
  )
  if (entries.length <= entriesShown) return list
  return (
    <section
      className="mnemonic-values-scroll"
      aria-label={`Mnemonic values of ${deviceName} at ${alarmDate}`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached by keyboard
      tabIndex={0}
    >
      {list}
    </section>
  )
}
