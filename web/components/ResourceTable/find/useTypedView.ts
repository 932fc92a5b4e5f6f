import { startTransition } from 'react'
import { useTypedText } from './useTypedText.ts'
import type { TableView } from '../view.ts'

interface Addressed {
  readonly view: TableView
  readonly change: (part: Partial<TableView>) => void
}

/**
 * A table's view with its text filter as it is being typed. The rows are filtered after each letter, but the address
 * changes only after a pause.
 */
export const useTypedView = ({ view, change }: Addressed) => {
  const { typed, type, pass } = useTypedText(view.text)
  return {
    view: typed === view.text ? view : { ...view, text: typed, page: 1 },
    change: (part: Partial<TableView>): void => {
      if (part.text !== undefined) {
        type(part.text)
        pass(part.text)
      }
      change(part)
    },
    // Filtering ten thousand rows must not delay typing, so the rows are filtered in a transition.
    type: (text: string): void => startTransition(() => type(text)),
  }
}
