import { useState } from 'react'
import type { Rule } from '#shared/contract/rule.ts'
import { rules } from '#shared/contract/calls/rules.ts'
import { AlertModal } from '#web/components/AlertModal.tsx'
import { ConfirmModal } from '#web/components/ConfirmModal.tsx'
import { useDoneHere } from '#web/components/form/useDoneHere.ts'
import { notify } from '#web/lib/notices.ts'
import { refreshCalls } from '#web/lib/queries.ts'
import { useCallMutation } from '#web/lib/useCallMutation.ts'

interface Props {
  readonly rule: Rule
  readonly onClose: () => void
}

/** A confirmation dialog that enables or disables a rule. If that fails, the dialog says why. */
export const SwitchQuestion = ({ rule, onClose }: Props) => {
  // The question stays as it was when it opened. If the rule is read again meanwhile, `Disable` must not become
  // `Enable` under the pointer.
  const [{ ruleName, ruleType, isDeleted, revision }] = useState(rule)
  const isEnabled = isDeleted === 'false'
  const verb = isEnabled ? 'Disable' : 'Enable'
  const done = useDoneHere(onClose)
  const outcome = {
    onDone: (answer: { readonly message: string } | null) => {
      if (answer) notify({ type: 'success', text: answer.message })
      done()
      return refreshCalls(rules.getRules)
    },
  }
  const single = useCallMutation(rules.updateRule, outcome)
  const pair = useCallMutation(rules.updateRuleOfRules, outcome)
  const failure = single.failure ?? pair.failure
  const change = { ruleName, revision, isDeleted: isEnabled ? 'true' : 'false' } as const
  if (failure !== undefined)
    return (
      <AlertModal
        text={failure}
        onClose={() => {
          onClose()
          // The attempt may have failed because the rule was changed, so the rules are read again. The next attempt
          // then uses the newest version.
          void refreshCalls(rules.getRules)
        }}
      />
    )
  return (
    <ConfirmModal
      question={`${verb} the rule ${ruleName}?`}
      confirm={verb}
      cancel="Cancel"
      onConfirm={() => (ruleType === 'ruleOfRules' ? pair.send(change) : single.send(change))}
      onCancel={onClose}
    >
      {isEnabled
        ? 'Its open alarms are closed, and it raises no new ones until somebody enables it.'
        : 'It watches every message from now on.'}
    </ConfirmModal>
  )
}
