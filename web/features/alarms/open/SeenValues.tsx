import type { OpenAlarm } from '#shared/contract/alarms.ts'
import { seenText } from '#shared/seenText.ts'
import '../MnemonicValues.css'
import './SeenValues.css'

const shown = 3

const unbreakable = '\u00a0'

/** The values that an alarm's rule saw, each with its limit, a line each. */
export const SeenValues = ({ alarm: { seen }, zone }: { readonly alarm: OpenAlarm; readonly zone: string }) => {
  if (seen.length === 0) return '-'
  return (
    <ul className="mnemonic-values seen-values">
      {seen.slice(0, shown).map(one => (
        <li key={one.name}>{seenText(one, zone, unbreakable)}</li>
      ))}
      {seen.length > shown && <li>{`and ${seen.length - shown} more`}</li>}
    </ul>
  )
}
