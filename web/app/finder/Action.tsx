import { useEffect } from 'react'
import { alarms } from '#shared/contract/calls/alarms.ts'
import { rules } from '#shared/contract/calls/rules.ts'
import { AcknowledgeModal } from '#web/components/alarms/AcknowledgeModal.tsx'
import { SwitchQuestion } from '#web/features/rules/SwitchQuestion.tsx'
import { describeFailure } from '#web/lib/failure.ts'
import { notify } from '#web/lib/notices.ts'
import { refreshCalls, useCall } from '#web/lib/queries.ts'
import type { DialogAction } from './finderAction.ts'
import { KeysModal } from './KeysModal.tsx'

interface Props<Kind extends DialogAction['kind'] = DialogAction['kind']> {
  readonly action: Extract<DialogAction, { readonly kind: Kind }>
  readonly onClose: () => void
}

/** The dialog of an action chosen in the search. Pages use the same dialog for that action. */
export const Action = ({ action, onClose }: Props) => {
  switch (action.kind) {
    case 'keys':
      return <KeysModal onClose={onClose} />
    case 'acknowledge':
      return <Acknowledging action={action} onClose={onClose} />
    case 'switchRule':
      return <RuleSwitching action={action} onClose={onClose} />
  }
}

const Acknowledging = ({ action: { id }, onClose }: Props<'acknowledge'>) => {
  const { data, error } = useCall(alarms.getAlarm, { id })
  if (data)
    return (
      <AcknowledgeModal
        alarm={data.alarm}
        reload={() => refreshCalls(alarms.getAlarm, alarms.getOpenAlarms)}
        onClose={onClose}
      />
    )
  return error && <Failed text={describeFailure(error)} onClose={onClose} />
}

const RuleSwitching = ({ action: { ruleName }, onClose }: Props<'switchRule'>) => {
  const input = { ruleName, pageSize: 10, offSet: 1 }
  const { data: read, error, isFetchedAfterMount } = useCall(rules.getRules, input, { isNewest: true })
  // The rule may have been switched since an earlier read, so the question waits for the newest version.
  const data = isFetchedAfterMount ? read : undefined
  const rule = data?.rulesList.find(one => one.ruleName === ruleName)
  if (rule) return <SwitchQuestion rule={rule} onClose={onClose} />
  if (data) return <Failed text={`There is no rule ${ruleName}.`} onClose={onClose} />
  return error && <Failed text={describeFailure(error)} onClose={onClose} />
}

/** Shows a notice that says why an action chosen in the search cannot be performed. The action is then closed. */
const Failed = ({ text, onClose }: { readonly text: string; readonly onClose: () => void }) => {
  useEffect(() => {
    notify({ type: 'error', text })
    onClose()
  }, [text, onClose])
  return null
}
