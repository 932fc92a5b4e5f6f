import Box from '@cloudscape-design/components/box'
import type { OpenAlarm } from '#shared/contract/alarm.ts'
import type { AlarmResponse } from '#shared/contract/rule.ts'
import { useNow } from '#web/components/useNow.ts'
import { lineOnScreen, respondWithin, responseLines, timeToRespond } from '../responseText.ts'
import '../responseText.css'

interface Props {
  readonly alarm: OpenAlarm
  readonly response: AlarmResponse
  readonly zone: string
}

/**
 * The response that an alarm's rule defines: the consequence, the action and the time to respond. It is shown below
 * the values that the rule saw, and says by how much the time has passed if nobody has acknowledged the alarm. Shows
 * nothing if the rule defines none.
 */
export const ResponseNote = ({ alarm, response, zone }: Props) => {
  const now = useNow()
  const end = response.timeToRespond === undefined ? undefined : timeToRespond(alarm, response.timeToRespond).end
  const isOverdue = end !== undefined && end < now
  return responseLines(alarm, response, zone, now).map(line => (
    <Box
      key={line}
      fontSize="body-s"
      color={isOverdue && line.startsWith(respondWithin) ? 'text-status-error' : 'text-body-secondary'}
    >
      <div className="response-text">{lineOnScreen(line)}</div>
    </Box>
  ))
}
