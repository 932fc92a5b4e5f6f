import Box from '@cloudscape-design/components/box'
import type { Alarm } from '#shared/contract/alarm.ts'
import { Time } from '#web/components/Time.tsx'
import './Acknowledgement.css'

type Props = { readonly alarm: Pick<Alarm, 'acknowledgedBy' | 'acknowledgedAt' | 'comment'> }

/** Shows who acknowledged an alarm, when, and with which comment. */
export const Acknowledgement = ({ alarm: { acknowledgedBy, acknowledgedAt, comment } }: Props) => {
  if (acknowledgedBy === undefined) return '-'
  return (
    <>
      <div className="alarm-acknowledged">
        {acknowledgedBy}, <Time at={acknowledgedAt} />
      </div>
      {comment && (
        <Box fontSize="body-s" color="text-body-secondary">
          <div className="alarm-comment">{comment}</div>
        </Box>
      )}
    </>
  )
}
