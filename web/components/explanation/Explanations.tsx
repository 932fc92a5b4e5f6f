import Link from '@cloudscape-design/components/link'
import { createContext, useContext, useState, type ReactNode } from 'react'
import { lazyPart } from '#web/components/parts/lazyPart.tsx'

const ExplanationModal = lazyPart(async () => (await import('./ExplanationModal.tsx')).ExplanationModal)

interface Question {
  readonly ruleName: string
  /** The time for which the rule is explained, in ISO 8601. The default is now. */
  readonly at?: string
  /** The instrument on which the rule is explained. The default is the page's instrument. */
  readonly deviceName?: string
}

const Asking = createContext<(question: Question) => void>(() => {})

interface Props {
  /** The page's instrument; missing if each explanation names its own. */
  readonly deviceName?: string
  readonly children: ReactNode
}

/**
 * Lets the rule names among its children open explanations in a dialog. The dialog stays open if the children are
 * read again.
 */
export const Explanations = ({ deviceName = '', children }: Props) => {
  const [question, setQuestion] = useState<Question>()
  return (
    <Asking value={setQuestion}>
      {children}
      {question && <ExplanationModal deviceName={deviceName} {...question} onClose={() => setQuestion(undefined)} />}
    </Asking>
  )
}

/** A rule's name as a button that explains why the rule fired at a time, or why it does not fire now. */
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
