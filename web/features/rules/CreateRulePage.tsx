import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { ruleTypes } from '#shared/contract/rule.ts'
import { notify } from '#web/lib/notices.ts'
import { useNavigateFromHere } from '#web/components/form/useNavigateFromHere.ts'
import { forgetRead } from '#web/lib/queries.ts'
import { rulesList } from './rulePath.ts'
import { RulePage } from './RulePage.tsx'
import { newRule } from './wizard/ruleValues.ts'
import { RuleWizard } from './wizard/RuleWizard.tsx'

/** The page for a new rule (specification B §2). If the address names a rule type, the type cannot be changed. */
export const CreateRulePage = () => {
  const navigate = useNavigateFromHere()
  const [params] = useSearchParams()
  const type = ruleTypes.find(one => one === params.get('type'))
  const [initial] = useState(() => newRule(type))
  return (
    <RulePage title="Add Rule">
      <RuleWizard
        initial={initial}
        isNew
        isTypeGiven={type !== undefined}
        onSaved={message => {
          notify({ type: 'success', text: message })
          forgetRead()
          navigate(rulesList.href)
        }}
      />
    </RulePage>
  )
}
