import KeyValuePairs from '@cloudscape-design/components/key-value-pairs'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { messages } from '#shared/text/messages.ts'
import { AlertModal } from '#web/components/AlertModal.tsx'
import { ConfirmModal } from '#web/components/ConfirmModal.tsx'
import { outcomeCounts, listRowOutcomes, type Imported } from './outcomes.ts'
import { countText } from '#web/lib/countText.ts'

interface Props {
  readonly imported: Imported
  readonly onDownload: () => void
  readonly onClose: () => void
}

/**
 * Says that all rules were updated, or that only some of them were. In the second case, it offers a file with the
 * reasons (specification B §4). It shows how many rules were created, changed and left as they were.
 */
export const ImportOutcome = ({ imported, onDownload, onClose }: Props) => {
  const { message, successcount, failedcount } = imported
  const ends = outcomeCounts(listRowOutcomes(imported)).map(({ label, count }) => ({ label, value: countText(count) }))
  if (failedcount === 0) {
    return (
      <AlertModal text={messages.allRulesUpdated} onClose={onClose}>
        <SpaceBetween size="m">
          {successcount === 1 ? '1 rule' : `${countText(successcount)} rules`}
          <KeyValuePairs columns={3} minColumnWidth={100} items={ends} />
        </SpaceBetween>
      </AlertModal>
    )
  }
  return (
    <ConfirmModal
      question="Do you want to download the reasons of the failed rules?"
      confirm="Download"
      cancel="Not now"
      onConfirm={onDownload}
      onCancel={onClose}
    >
      <SpaceBetween size="m">
        {message}
        <KeyValuePairs
          columns={2}
          minColumnWidth={100}
          items={[
            { label: 'Success', value: countText(successcount) },
            { label: 'Failed', value: countText(failedcount) },
            ...ends,
          ]}
        />
      </SpaceBetween>
    </ConfirmModal>
  )
}
