import { useLayoutEffect, useRef, type InputHTMLAttributes } from 'react'

const label = 'Search pages, instruments, alarms, samples, rules and actions'

interface Props extends InputHTMLAttributes<HTMLInputElement> {
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly onClose: () => void
}

/** The search's text field, which gets the focus, and the button that closes the search. */
export const FinderField = ({ typed, onType, onClose, ...rest }: Props) => {
  const field = useRef<HTMLInputElement>(null)
  // The focus was in the placeholder that this field replaces. A layout effect moves it to this field before the next
  // key press.
  useLayoutEffect(() => field.current?.focus(), [])
  return (
    <div className="finder-field">
      <input
        ref={field}
        type="text"
        placeholder={label}
        aria-label={label}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => onType(target.value)}
        {...rest}
      />
      <button type="button" onClick={onClose}>
        Close
      </button>
    </div>
  )
}
