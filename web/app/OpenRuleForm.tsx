import Button from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { rules } from '#shared/contract/calls/rules.ts'
import { useNavigateFromHere } from '#web/components/form/useNavigateFromHere.ts'
import { rulePath } from '#web/features/rules/rulePath.ts'
import { useCallMutation } from '#web/lib/useCallMutation.ts'

/** Opens a rule by its name, for users who may update rules but may not see the list of rules. */
export const OpenRuleForm = () => {
  const navigate = useNavigateFromHere()
  const [ruleName, setRuleName] = useState('')
  const { send, isBusy, failure } = useCallMutation(rules.getRuleByName, {
    onDone: answer => {
      if (answer) navigate(rulePath(answer.rule))
    },
  })
  const open = (): void => {
    if (ruleName.trim() !== '') send({ ruleName: ruleName.trim() })
  }
  return (
    <form
      aria-label="Open a rule"
      onSubmit={event => {
        event.preventDefault()
        open()
      }}
    >
      <SpaceBetween size="s">
        <FormField
          label="Rule Name"
          description="The whole name, as administrators and messages about alarms spell it"
          errorText={failure}
        >
          <Input
            value={ruleName}
            spellcheck={false}
            invalid={failure !== undefined}
            onChange={({ detail }) => setRuleName(detail.value)}
          />
        </FormField>
        <Button formAction="submit" loading={isBusy} loadingText="Opening the rule">
          Open the rule
        </Button>
      </SpaceBetween>
    </form>
  )
}
