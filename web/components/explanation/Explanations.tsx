import Link from '@cloudscape-design/components/link'
import { createContext, useContext, useState, type ReactNode } from 'react'
import { lazyPart } from '#web/components/parts/lazyPart.tsx'

const ExplanationModal = lazyPart(async () => (await import('./ExplanationModal.tsx')).ExplanationModal)

interface Question {
  readonly ruleName: string
  /** The time in question, in ISO 8601; now if it is left out. */
  readonly at?: string
  /** The instrument in question; that of the page if it is left out. */
  readonly deviceName?: string
}

const Asking = createContext<(question: Question) => void>(() => {})

interface Props {
  /** The instrument that the page is about; missing if each question names an instrument. */
  readonly deviceName?: string
  readonly children: ReactNode
}

/** Shows explanations of rules in a window over its children. The window stays open if the children are read again. */
export const Explanations = ({ deviceName = '', children }: Props) => {
  const [question, setQuestion] = useState<Question>()
  return (
    <Asking value={setQuestion}>
      {children}
      {question && <ExplanationModal deviceName={deviceName} {...question} onClose={() => setQuestion(undefined)} />}
    </Asking>
  )
}

/** A rule's name; a click explains why the rule fired at a time, or why not now. */
export const ExplainedRule = (question: Question) => {
  const ask = useContext(Asking)
  const { ruleName, at } = question
  const label = at === undefined ? `Explain ${ruleName} now` : `Explain ${ruleName} at ${at}`
  return (
    <Link
      variant="secondary"
      ariaLabel={label}
      onFollow={event => {
        event.preventDefault()
        ask(question)
      }}
    >
      {ruleName}
    </Link>
  )
}
