import Button from '@cloudscape-design/components/button'
import { useMemo } from 'react'
import { ChangePreview } from '#web/components/upload/ChangePreview.tsx'
import { refusedColumns, ruleChangeColumns, ruleChangeRows } from './ruleChangeRows.ts'
import type { CheckedFile } from './useRuleImport.ts'

interface Props {
  readonly checked: CheckedFile
  readonly onTakeOver: () => void
}

/** Shows the changes that a checked file would make, with the button that applies them. */
export const ImportPreview = ({ checked: { changes, message }, onTakeOver }: Props) => {
  const rows = useMemo(() => ruleChangeRows(changes), [changes])
  return (
    <ChangePreview
      counts={{
        new: changes.newCount,
        changed: changes.changedCount,
        unchanged: changes.unchangedCount,
        refused: changes.refusedCount,
      }}
      changes={rows}
      changeColumns={ruleChangeColumns}
      problems={changes.refused}
      problemColumns={refusedColumns}
      problemsHint="These rows are left out; the others can be applied."
      message={message}
      actions={
        <Button variant="primary" onClick={onTakeOver}>
          Apply
        </Button>
      }
    />
  )
}
