import Box from '@cloudscape-design/components/box'
import type { OpenAlarm } from '#shared/contract/alarm.ts'
import { serviceModeText } from '#web/components/serviceMode/serviceTexts.ts'
import { momentIn } from '#shared/time/zonedTime.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import './ShelfNote.css'

type Shelved = Pick<OpenAlarm, 'suppressed' | 'shelf' | 'serviceMode' | 'pastServiceMode'>

/** A sentence about who shelved an alarm (now or before), until when and why; empty if nobody did. */
export const shelfText = ({ suppressed, shelf }: Shelved, zone: string): string => {
  if (!shelf) return ''
  const { shelvedBy, until, endedAt, endedBy, reason } = shelf
  const end = momentIn(zone, endedBy === undefined ? until : (endedAt ?? until))
  return `${suppressed === 'shelved' ? 'shelved' : 'was shelved'} by ${shelvedBy} until ${end}: ${reason}`
}

/**
 * The note below an alarm: who shelved it, until when and why, and a sentence about its current or last service mode.
 * Shows nothing if the alarm was in neither.
 */
export const ShelfNote = ({ alarm }: { readonly alarm: Shelved }) => {
  const zone = useTimeZone()
  const texts = [shelfText(alarm, zone), serviceModeText(alarm, zone)].filter(text => text !== '')
  return texts.map(text => (
    <Box key={text} fontSize="body-s" color="text-body-secondary">
      <div className="shelf-note">{text}</div>
    </Box>
  ))
}
