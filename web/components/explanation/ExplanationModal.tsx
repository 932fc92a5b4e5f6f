import { useState } from 'react'
import { rules } from '#shared/contract/calls/rules.ts'
import { CloseModal } from '#web/components/CloseModal.tsx'
import { FailedState } from '#web/components/FailedState.tsx'
import { useCall } from '#web/lib/queries.ts'
import { Explained } from './Explained.tsx'
import { Waiting } from '../parts/Waiting.tsx'

interface Props {
  readonly deviceName: string
  readonly ruleName: string
  readonly at?: string
  readonly onClose: () => void
}

/**
 * A dialog that explains why a rule fired on an instrument at a time, or why it did not: the values that the rule
 * used, and the result of each of its parts.
 */
export const ExplanationModal = ({ deviceName, ruleName, at, onClose }: Props) => {
  // Without a time, the explanation is about now: why the rule does not fire, rather than why it last fired.
  const [asked] = useState(() => at ?? new Date().toISOString())
  const { data, error, refetch } = useCall(rules.explainRule, { deviceName, ruleName, at: asked })
  return (
    <CloseModal size="large" header={`${ruleName} on ${deviceName}`} onClose={onClose}>
      {data ? (
        <Explained explanation={data} />
      ) : error ? (
        <FailedState error={error} onRetry={refetch} />
      ) : (
        <Waiting height="180px" />
      )}
    </CloseModal>
  )
}
