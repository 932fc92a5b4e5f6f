import { useMemo } from 'react'
import { ChangePreview } from '#web/components/upload/ChangePreview.tsx'
import { parameterColumns, previewRows, problemColumns } from './previewRows.ts'
import type { UploadAnswer } from './useUpload.ts'

/** A preview of the changes that a checked file would make. */
export const UploadPreview = ({ answer }: { readonly answer: UploadAnswer }) => {
  const { changes, problems, failedcount, Message } = answer
  const rows = useMemo(() => previewRows(changes), [changes])
  return (
    <ChangePreview
      counts={{
        new: changes?.addedCount ?? 0,
        changed: changes?.changedCount ?? 0,
        unchanged: changes?.unchangedCount ?? 0,
        refused: failedcount ?? 0,
      }}
      changes={rows}
      changeColumns={parameterColumns}
      problems={problems}
      problemColumns={problemColumns}
      problemsHint="These rows are left out; the others can be uploaded."
      message={Message}
    />
  )
}
