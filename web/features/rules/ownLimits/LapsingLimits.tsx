import type { OwnLimit } from '#shared/contract/ownLimit.ts'
import { ConfirmModal } from '#web/components/ConfirmModal.tsx'
import { EntryTable } from '#web/components/EntryTable/EntryTable.tsx'
import { useTableView } from '#web/components/EntryTable/useTableView.ts'
import { makeColumns } from './ownLimitColumns.tsx'

interface Props {
  readonly limits: readonly OwnLimit[]
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

const columns = makeColumns(undefined)

/**
 * The confirmation dialog for a change to a rule that removes instruments' own limits. It does so because it removes
 * or moves the numbers that they replace.
 */
export const LapsingLimits = ({ limits, onConfirm, onCancel }: Props) => {
  const table = useTableView(limits, columns)
  return (
    <ConfirmModal
      size="large"
      question={limits.length === 1 ? 'End an own limit?' : `End ${limits.length} own limits?`}
      confirm="Save and end them"
      cancel="Go back"
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      The change removes or moves the numbers of these own limits. The rule then holds for the instruments as it is, and
      their open alarms close.
      <EntryTable
        label="Own limits that end"
        columns={columns}
        rowKey={({ deviceName, place }) => `${deviceName} ${place}`}
        table={table}
        isOftenShort
        empty="None"
      />
    </ConfirmModal>
  )
}
