import { startTransition, useState } from 'react'
import type { TableView } from './view.ts'

interface Addressed {
  readonly view: TableView
  readonly change: (part: Partial<TableView>) => void
}

/** The view with the text as it is typed: the rows follow each letter, the address follows a pause. */
export const useTypedView = ({ view, change }: Addressed) => {
  const [{ typed, addressed }, setDraft] = useState({ typed: view.text, addressed: view.text })
  // The pause has come, or the text was changed from outside.
  if (addressed !== view.text) setDraft({ typed: view.text, addressed: view.text })
  return {
    view: typed === view.text ? view : { ...view, text: typed, page: 1 },
    change: (part: Partial<TableView>): void => {
      if (part.text !== undefined) setDraft({ typed: part.text, addressed: view.text })
      change(part)
    },
    // Typing is never held up by ten thousand rows.
    type: (text: string): void => startTransition(() => setDraft({ typed: text, addressed: view.text })),
  }
}
