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

/** Why a rule fired on an instrument at a time, or why not: what it saw, and the result of each part of it. */
export const ExplanationModal = ({ deviceName, ruleName, at, onClose }: Props) => {
  // Without a time, the question is why the rule does not fire now, not why it fired last.
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
