import Button from '@cloudscape-design/components/button'
import TextFilter from '@cloudscape-design/components/text-filter'
import type { ReactNode } from 'react'
import { useTypedText } from './useTypedText.ts'
import type { Typing } from './useTypedView.ts'
import { isFiltered, type TableView } from '../view.ts'
import { countText } from '#web/lib/countText.ts'
import './FindBox.css'

interface Props {
  readonly view: TableView
  readonly matches: number
  readonly onChange: (part: Partial<TableView>) => void
  /** Set for a table whose rows are filtered on each keystroke. The view changes only after a pause in typing. */
  readonly typing?: Typing
  /**
   * Content that replaces the text filter. The text filter is still shown if the view has a text, for example because
   * the view was saved earlier.
   */
  readonly finder?: ReactNode
  /** The filters of the columns, if they stand beside the text filter. */
  readonly beside?: ReactNode
  /** Whether the table says that no row is left. It then has a button of its own that clears the filters. */
  readonly isEmptied?: boolean
  /** Further content next to the text filter. */
  readonly children?: ReactNode
}

/** The text filter, which takes effect after a pause in typing, and the button that clears all filters. */
export const FindBox = ({ view, matches, finder, beside, typing, isEmptied = false, onChange, children }: Props) => {
  const { typed, type, pass } = useTypedText(view.text, typing?.cleared)
  const clear = (): void => {
    type('')
    onChange({ text: '', filters: {} })
  }
  return (
    <div className="find-box">
      {finder && view.text === '' ? (
        finder
      ) : (
        <TextFilter
          filteringText={typed}
          filteringPlaceholder="Find"
          filteringAriaLabel="Find in the table"
          filteringClearAriaLabel="Clear"
          countText={view.text && `${countText(matches)} ${matches === 1 ? 'match' : 'matches'}`}
          onChange={({ detail }) => {
            type(detail.filteringText)
            typing?.type(detail.filteringText)
          }}
          onDelayedChange={({ detail }) => {
            // Back, or clearing the filters, may have replaced the text since it was typed.
            if (detail.filteringText !== typed) return
            pass(detail.filteringText)
            onChange({ text: detail.filteringText })
          }}
        />
      )}
      {beside}
      {isFiltered(view) && !isEmptied && (
        <Button iconName="close" onClick={typing?.clear ?? clear}>
          Clear filters
        </Button>
      )}
      {children}
    </div>
  )
}
