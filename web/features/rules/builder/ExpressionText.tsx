/* oxlint-disable jsx-a11y/prefer-tag-over-role -- HTML has no element for a list of suggestions */
import LiveRegion from '@cloudscape-design/components/live-region'
import Textarea from '@cloudscape-design/components/textarea'
import { useId, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { arrows, placeAfter } from '#web/components/arrowKeys.ts'
import { beginningAt, complete, completionsFor, type Beginning } from './completions.ts'
import { namesOfExpression } from './builtInInputs.ts'
import { nameOfParameter, type RuleParameter } from './useParameters.ts'

interface Props {
  readonly expression: string
  readonly parameters: ReadonlyMap<string, RuleParameter>
  readonly isInvalid: boolean
  /** A ref to the HTML element around the text field. */
  readonly element: RefObject<HTMLDivElement | null>
  readonly onChange: (expression: string) => void
}

/**
 * A text field for an expression. While the user types a name, it suggests parameters and built-in inputs: the arrow
 * keys and Enter choose one, Escape closes the list.
 */
export const ExpressionText = ({ expression, parameters, isInvalid, element, onChange }: Props) => {
  const listId = useId()
  const [beginning, setBeginning] = useState<Beginning>()
  const [active, setActive] = useState(0)
  const caret = useRef<number>(undefined)
  const offered = beginning ? completionsFor(namesOfExpression(parameters), beginning) : []
  const isOpen = offered.length > 0
  const field = () => element.current?.querySelector('textarea')

  useLayoutEffect(() => {
    if (caret.current === undefined) return
    field()?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })
  const type = (text: string): void => {
    setBeginning(beginningAt(text, field()?.selectionStart ?? text.length))
    setActive(0)
    onChange(text)
  }
  const choose = (parameter: RuleParameter | undefined): void => {
    if (!beginning || !parameter) return
    const completed = complete(expression, beginning, parameter)
    caret.current = completed.caret
    setBeginning(undefined)
    onChange(completed.expression)
    field()?.focus()
  }
  const press = (key: string): boolean => {
    if (!isOpen) return false
    // Only the up and down keys move within the list, because Home and End move the caret.
    if (arrows.upAndDown.some(arrow => arrow === key))
      setActive(placeAfter(key, arrows.upAndDown, active, offered.length) ?? 0)
    else if (key === 'Enter') choose(offered[active])
    else if (key === 'Escape') setBeginning(undefined)
    else return false
    return true
  }
  return (
    <>
      <Textarea
        rows={4}
        spellcheck={false}
        ariaRequired
        invalid={isInvalid}
        value={expression}
        nativeTextareaAttributes={{
          'aria-autocomplete': 'list',
          ...(isOpen && { 'aria-controls': listId, 'aria-activedescendant': `${listId}-${active}` }),
        }}
        onChange={({ detail }) => type(detail.value)}
        onKeyDown={event => {
          if (press(event.detail.key)) event.preventDefault()
        }}
        onBlur={() => setBeginning(undefined)}
      />
      <LiveRegion hidden>{isOpen ? `${offered.length} parameters, choose by arrow keys and Enter` : ''}</LiveRegion>
      {isOpen && (
        <div id={listId} className="builder-offers" role="listbox" aria-label="Parameters">
          {offered.map((parameter, place) => (
            <div
              key={parameter.mnemonic}
              id={`${listId}-${place}`}
              role="option"
              tabIndex={-1}
              aria-selected={place === active}
              // If the press kept its default action, the text field would lose the focus.
              onPointerDown={event => {
                event.preventDefault()
                choose(parameter)
              }}
            >
              <b>{parameter.mnemonic}</b> <Described parameter={parameter} />
              <span className="builder-latest">{parameter.latest ?? parameter.unitsOfMeasure}</span>
            </div>
          ))}
        </div>
      )}
    </>
  )
}

/** What the input is, if its mnemonic does not say it. */
const Described = ({ parameter }: { readonly parameter: RuleParameter }) => {
  const text = parameter.help ?? nameOfParameter(parameter)
  return text === parameter.mnemonic ? null : <span>{text}</span>
}
