import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import type { ExpressionProblem } from '#shared/contract/calls/rules.ts'
import { placeText } from '#shared/expression/problem.ts'
import { cutMarkedText } from './marked.ts'

interface Props {
  readonly text: string
  readonly problems: readonly ExpressionProblem[]
  /** Selects a problem's place in the text field, where it can be edited. */
  readonly onShow: ((problem: ExpressionProblem) => void) | undefined
}

/** An expression whose problems are marked in place and described below it. */
export const MarkedExpression = ({ text, problems, onShow }: Props) => (
  <>
    <pre className="builder-marked" aria-label="Expression">
      {cutMarkedText(text, problems).map(({ start, text: piece, isWrong }) =>
        isWrong ? <mark key={start}>{piece || '\u00a0'}</mark> : <span key={start}>{piece}</span>,
      )}
    </pre>
    {problems.length > 0 && (
      <ul className="builder-problems">
        {problems.map(problem => (
          <li key={`${problem.code} ${problem.start} ${problem.end} ${problem.modelName ?? ''}`}>
            {problem.message}
            {problem.modelName !== undefined && ` (${problem.modelName})`},{' '}
            {onShow ? (
              <Button variant="inline-link" formAction="none" onClick={() => onShow(problem)}>
                {placeText(problem)}
              </Button>
            ) : (
              <Box variant="span">{placeText(problem)}</Box>
            )}
          </li>
        ))}
      </ul>
    )}
  </>
)
