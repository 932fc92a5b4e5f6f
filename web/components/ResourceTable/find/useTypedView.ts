import { startTransition, useState } from 'react'
import { combineLatest, store, type Readable } from '#web/lib/store.ts'
import { countUp, resets } from './resets.ts'
import { useTypedText } from './useTypedText.ts'
import type { TableView } from '../view.ts'

interface Addressed {
  readonly view: TableView
  readonly change: (part: Partial<TableView>) => void
}

/** Connects a table with its text field, which reports letters before the address changes. */
export interface Typing {
  /** Called on each keystroke. */
  readonly type: (text: string) => void
  /** Clears all filters, and what has been typed since the address last changed. */
  readonly clear: () => void
  /** Notifies the fields when their texts are cleared, also if these have not reached the address yet. */
  readonly cleared: Readable<unknown>
}

/**
 * A table's view with its text filter as it is being typed. The rows are filtered after each letter, but the address
 * changes only after a pause.
 */
export const useTypedView = ({ view, change }: Addressed) => {
  const [{ clearings, cleared }] = useState(() => {
    const count = store(0)
    return { clearings: count, cleared: combineLatest(count, resets) }
  })
  const { typed, type, pass } = useTypedText(view.text, cleared)
  const typing: Typing = {
    // Filtering ten thousand rows must not delay typing, so the rows are filtered in a transition.
    type: text => startTransition(() => type(text)),
    clear: () => {
      countUp(clearings)
      change({ text: '', filters: {} })
    },
    cleared,
  }
  return {
    view: typed === view.text ? view : { ...view, text: typed, page: 1 },
    change: (part: Partial<TableView>): void => {
      if (part.text !== undefined) {
        type(part.text)
        pass(part.text)
      }
      change(part)
    },
    typing,
  }
}
