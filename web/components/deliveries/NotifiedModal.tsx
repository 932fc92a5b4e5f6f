import type { Alarm } from '#shared/contract/alarm.ts'
import { CloseModal } from '#web/components/CloseModal.tsx'
import { NotifiedList } from './NotifiedList.tsx'

interface Props {
  readonly alarm: Pick<Alarm, 'id' | 'life' | 'triggeringRule' | 'deviceName'>
  readonly onClose: () => void
}

/** A dialog that lists who was notified of an alarm. */
export const NotifiedModal = ({ alarm, onClose }: Props) => (
  <CloseModal
    size="medium"
    header={`Who was notified of ${alarm.triggeringRule} on ${alarm.deviceName}`}
    onClose={onClose}
  >
    <NotifiedList alarm={alarm} />
  </CloseModal>
)
