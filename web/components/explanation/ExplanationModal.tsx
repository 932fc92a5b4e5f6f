import Box from '@cloudscape-design/components/box'
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { Explanation } from '#shared/contract/trials.ts'
import { rules } from '#shared/contract/rules.ts'
import { CloseModal } from '#web/components/CloseModal.tsx'
import { FailedState } from '#web/components/FailedState.tsx'
import { Time } from '#web/components/Time.tsx'
import { useCall } from '#web/lib/queries.ts'
import { ExplainedExpression } from './ExplainedExpression.tsx'
import { FiringsTable, InputsTable } from './tables.tsx'
import { ResultBadge } from './ResultBadge.tsx'
import { Waiting } from '../parts/Waiting.tsx'

interface Props {
  readonly deviceName: string
  readonly ruleName: string
  readonly at?: string
  readonly onClose: () => void
}

/** Why a rule fired on an instrument at a time, or why not: what it saw, and what each part of it said. */
export const ExplanationModal = ({ deviceName, ruleName, at, onClose }: Props) => {
  const { data, error, refetch } = useCall(rules.explainRule, { deviceName, ruleName, ...(at && { at }) })
  return (
    <CloseModal size="large" header={`${ruleName} on ${deviceName}`} onClose={onClose}>
      {data ? (
        <Explained explanation={data} />
      ) : error ? (
        <FailedState error={error} onRetry={() => void refetch()} />
      ) : (
        <Waiting height="180px" />
      )}
    </CloseModal>
  )
}

const Explained = ({ explanation }: { readonly explanation: Explanation }) => {
  const { at, message, verdict, windowCount, needed, expression, ruleExpression, inputs, firings } = explanation
  return (
    <SpaceBetween size="l">
      <Box variant="p">{message}.</Box>
      <KeyValuePairs
        columns={3}
        items={[
          { label: 'Time', value: <Time at={at} /> },
          { label: 'Result', value: <ResultBadge verdict={verdict} /> },
          { label: 'Count in the window', value: `${windowCount} of ${needed}` },
        ]}
      />
      {expression ? (
        <ExplainedExpression node={expression} />
      ) : (
        ruleExpression && <Box variant="code">{ruleExpression}</Box>
      )}
      {inputs.length > 0 && <InputsTable inputs={inputs} />}
      {firings.length > 0 && <FiringsTable firings={firings} />}
    </SpaceBetween>
  )
}
