import Alert from '@cloudscape-design/components/alert'
import ColumnLayout from '@cloudscape-design/components/column-layout'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { messages } from '#shared/text/messages.ts'
import { FailedState } from '#web/components/FailedState.tsx'
import { TextField } from '#web/components/form/TextField.tsx'
import type { Form } from '#web/components/form/useForm.ts'
import { Waiting } from '#web/components/parts/Waiting.tsx'
import { ExpressionBuilder } from '../builder/ExpressionBuilder.tsx'
import type { RuleParameters } from '../builder/useParameters.ts'
import { DampingFields } from './times/DampingFields.tsx'
import { PairTable } from './PairTable.tsx'
import { trialInput } from './ruleInput.ts'
import { expressionKey, type RuleValues } from './ruleValues.ts'
import { TimeWindowFields } from './times/TimeWindowFields.tsx'
import './times/ruleNumbers.css'

interface Props {
  readonly form: Form<RuleValues>
  /** The saved version of the rule; undefined for a new rule. */
  readonly stored: RuleValues | undefined
  readonly parameters: RuleParameters
}

/** The step for when the rule fires (specification B §2). */
export const ConfigureStep = ({ form, stored, parameters }: Props) => {
  switch (form.values.ruleType) {
    case 'Expression':
      return (
        <SpaceBetween size="l">
          <Expression form={form} stored={stored} parameters={parameters} />
          <Counting form={form} what="the expression must be TRUE" />
          <DampingFields form={form} />
        </SpaceBetween>
      )
    case 'deviceCode':
      return <Counting form={form} what={`the error code ${form.values.deviceCode} must be reported`} />
    case 'ruleOfRules':
      return <PairOfRules form={form} />
  }
}

const Expression = ({ form, stored, parameters }: Props) => {
  const { values } = form
  const { isReading, error, refetch, byName } = parameters
  return (
    <Container
      header={
        <Header variant="h2" description={`On the parameters of ${values.models.join(', ')}`}>
          Expression
        </Header>
      }
    >
      {isReading ? (
        <Waiting height="160px" />
      ) : error && byName.size === 0 ? (
        <FailedState error={error} onRetry={refetch} />
      ) : (
        <SpaceBetween size="m">
          {byName.size === 0 && <Alert type="warning">{messages.noDeviceParams}</Alert>}
          <ExpressionBuilder
            expression={values.ruleExpression}
            rows={values.rows}
            models={values.models}
            keys={{ now: expressionKey(values), validated: values.validated }}
            parameters={parameters}
            problem={form.field('ruleExpression').problem}
            trial={trialInput(values, stored)}
            onChange={form.put}
            onValid={validated => form.put({ validated })}
          />
        </SpaceBetween>
      )}
    </Container>
  )
}

/**
 * The fields for how often something must happen, and within which time (specification B §5). If they are empty, the
 * rule fires the first time.
 */
const Counting = ({ form, what }: { readonly form: Form<RuleValues>; readonly what: string }) => (
  <Container header={<Header variant="h2">When it fires</Header>}>
    <ColumnLayout columns={2} minColumnWidth={340}>
      <div className="rule-number">
        <TextField
          label="Alarm Trigger Count"
          field={form.field('alarmTriggerCount')}
          constraintText={`How many times ${what} before the rule fires, up to two digits. If empty, once.`}
          inputMode="numeric"
          autoComplete="off"
          isOptional
        />
      </div>
      <TimeWindowFields
        form={form}
        label="Time Window"
        description="The time within which this must happen. It is required with a count."
        isRequired={form.values.alarmTriggerCount !== ''}
      />
    </ColumnLayout>
  </Container>
)

const PairOfRules = ({ form }: Pick<Props, 'form'>) => (
  <SpaceBetween size="l">
    <Container header={<Header variant="h2">When it fires</Header>}>
      <TimeWindowFields
        form={form}
        label="Time Interval"
        description="Both rules fire on the same instrument within this time, in either order."
        isRequired
      />
    </Container>
    <PairTable field={form.field('dependentRules')} />
  </SpaceBetween>
)
