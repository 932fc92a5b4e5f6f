import Box from '@cloudscape-design/components/box'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Table from '@cloudscape-design/components/table'
import { UnheardLine, useUnheardText } from '#web/components/alarms/UnheardNotice.tsx'
import type { Form } from '#web/components/form/useForm.ts'
import { BacktestPanel } from '../trial/BacktestPanel.tsx'
import { modelsTried, reviewRows, type ReviewRow } from './reviewRows.ts'
import { ruleInput, severityCode } from './ruleInput.ts'
import type { RuleValues } from './ruleValues.ts'
import '#web/components/tables.css'
import './ReviewStep.css'
import { delaySeconds, enteredDelay } from './times/ruleDelay.ts'
import { useAllRules } from './useAllRules.ts'

interface Props {
  readonly form: Form<RuleValues>
  /** The saved version of the rule; undefined for a new rule. */
  readonly stored: RuleValues | undefined
}

/**
 * The last step, which specification B §4 calls the REVIEW_PAGE. It shows the rule read-only, and lets the user try
 * it before saving.
 */
export const ReviewStep = ({ form, stored }: Props) => {
  const { values } = form
  const { data } = useAllRules(values.ruleType === 'ruleOfRules')
  const modelsOf = (name: string) => data?.rulesList.find(({ ruleName }) => ruleName === name)?.models
  const models = modelsTried(values, modelsOf)
  const unheard = useUnheardText({ severity: values.shadow ? undefined : severityCode(values), models })
  return (
    <SpaceBetween size="l">
      {unheard !== undefined && <div className="review-notice">{unheard && <UnheardLine text={unheard} />}</div>}
      <Table
        header={<Header variant="h2">Rule</Header>}
        variant="container"
        wrapLines
        contentDensity="compact"
        items={reviewRows(values, stored, modelsOf)}
        columnDefinitions={columns}
        ariaLabels={{ tableLabel: 'Review of the rule' }}
      />
      <BacktestPanel
        input={ruleInput(values, stored)}
        models={models}
        damping={{
          entered: {
            onDelay: delaySeconds(values.onDelay) || undefined,
            offDelay: delaySeconds(values.offDelay) || undefined,
            clear: values.clearExpression || undefined,
          },
          onTake: ({ onDelay, offDelay, clear }) =>
            form.put({
              onDelay: enteredDelay(onDelay),
              offDelay: enteredDelay(offDelay),
              ...(clear !== undefined && { clearExpression: clear }),
            }),
        }}
      />
    </SpaceBetween>
  )
}

const columns = [
  { id: 'field', header: 'Field', isRowHeader: true, width: 150, cell: ({ label }: ReviewRow) => label },
  {
    id: 'value',
    header: 'Value',
    cell: ({ label, text, before }: ReviewRow) => (
      <>
        <Box variant={label === 'Expression' ? 'code' : 'span'} fontWeight={before === undefined ? 'normal' : 'bold'}>
          {text || '-'}
        </Box>
        {before !== undefined && <Box color="text-body-secondary">Saved now: {before || '-'}</Box>}
      </>
    ),
  },
]
