import { useState } from 'react'
import { useParams } from 'react-router-dom'
import type { Rule } from '#shared/contract/rule.ts'
import { rules } from '#shared/contract/calls/rules.ts'
import { UpdatePage } from '#web/components/form/UpdatePage.tsx'
import { useNavigateFromHere } from '#web/components/form/useNavigateFromHere.ts'
import { HistoryLink } from '#web/components/HistoryLink.tsx'
import { mayOpen } from '#web/lib/mayOpen.ts'
import { notify } from '#web/lib/notices.ts'
import { forgetRead, useCall } from '#web/lib/queries.ts'
import { useRoles } from '#web/lib/session/session.ts'
import { rulesList } from './rulePath.ts'
import { RulePage } from './RulePage.tsx'
import { ruleValues } from './wizard/ruleValues.ts'
import { RuleWizard } from './wizard/RuleWizard.tsx'

const title = 'Update Rule'

/**
 * The page that changes the rule named in the path (specification B §2). After saving, users who may not see the list
 * of rules stay here.
 */
export const UpdateRulePage = () => {
  const { id = '' } = useParams()
  const navigate = useNavigateFromHere()
  const mayList = mayOpen(rulesList.href, useRoles())
  const [saved, setSaved] = useState<Rule>()
  const read = useCall(rules.getRuleByName, { ruleName: id }, { isNewest: true })
  const done = (message: string, rule: Rule): void => {
    notify({ type: 'success', text: message })
    forgetRead()
    if (mayList) navigate(rulesList.href)
    else setSaved(rule)
  }
  return (
    <UpdatePage kind="rule" id={id} list={rulesList} title={title} read={read}>
      {answer => {
        const rule = saved?.ruleName === answer.rule.ruleName ? saved : answer.rule
        return (
          <RulePage title={title} name={rule.ruleName} actions={<HistoryLink entity="rule" name={rule.ruleName} />}>
            <RuleWizard
              // The wizard is created anew, from the saved rule, only after the rule was saved. If the rule is merely
              // read again, the user's input must not be lost.
              key={`${rule.ruleName} ${saved?.revision ?? ''}`}
              initial={ruleValues(rule)}
              isNew={false}
              isTypeGiven
              onSaved={done}
            />
          </RulePage>
        )
      }}
    </UpdatePage>
  )
}
