import Box from '@cloudscape-design/components/box'
import Container from '@cloudscape-design/components/container'
import FormField from '@cloudscape-design/components/form-field'
import Header from '@cloudscape-design/components/header'
import RadioGroup from '@cloudscape-design/components/radio-group'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { mayRuleOfRulesHave, notificationTypes, severities } from '#shared/alarms/severity.ts'
import type { Form } from '#web/components/form/useForm.ts'
import { Info } from '#web/components/info/Info.tsx'
import { ResponseFields } from './ResponseFields.tsx'
import { ShadowFields } from './ShadowFields.tsx'
import { severityCode } from './ruleInput.ts'
import { frequencyLabels, type RuleValues } from './ruleValues.ts'

/**
 * The step for whom a rule notifies, and how often (specification B §2, §9). It also has fields for the response,
 * which are not in the specification.
 */
export const SeverityStep = ({ form }: { readonly form: Form<RuleValues> }) => (
  <SpaceBetween size="l">
    <NotifiedFields form={form} />
    <ShadowFields form={form} />
    <ResponseFields form={form} />
  </SpaceBetween>
)

const NotifiedFields = ({ form }: { readonly form: Form<RuleValues> }) => {
  const { values } = form
  const type = form.field('NotificationType')
  const frequency = form.field('frequency')
  const offered = severities.filter(
    severity =>
      severity.type === values.NotificationType &&
      (values.ruleType !== 'ruleOfRules' || mayRuleOfRulesHave(severity.code)),
  )
  const code = severityCode(values)
  return (
    <Container header={<Header variant="h2">Notification type and frequency</Header>}>
      <SpaceBetween size="l">
        <FormField label="Notification Type" info={<Info topic="severity" />} errorText={type.problem}>
          {/* Cloudscape cannot mark radio buttons as invalid. The element around them is marked instead, so that the
              form can move the focus to it. */}
          <div {...(type.problem !== undefined && { 'data-invalid': true, tabIndex: -1 })}>
            <RadioGroup
              name="NotificationType"
              ariaRequired
              value={values.NotificationType || null}
              items={notificationTypes.map(value => ({ value, label: value }))}
              onChange={({ detail }) => type.onChange(detail.value)}
            />
          </div>
        </FormField>
        {offered.length > 1 && (
          <FormField
            label="Frequency"
            info={<Info topic="frequency" />}
            description="Firings in between are collected and sent as one mail."
            errorText={frequency.problem}
          >
            <RadioGroup
              name="frequency"
              value={values.frequency}
              items={offered.map(({ code: severity }, place) => ({
                value: String(place),
                label: frequencyLabels[place],
                description: `Severity ${severity}`,
              }))}
              onChange={({ detail }) => frequency.onChange(detail.value)}
            />
          </FormField>
        )}
        {code !== undefined && (
          <Box>
            Severity: <b>{code}</b>
          </Box>
        )}
      </SpaceBetween>
    </Container>
  )
}
