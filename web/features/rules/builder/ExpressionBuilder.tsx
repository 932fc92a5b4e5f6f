import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import LiveRegion from '@cloudscape-design/components/live-region'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useMemo, useRef, useState } from 'react'
import type { ExpressionProblem } from '#shared/contract/calls/rules.ts'
import { messages } from '#shared/text/messages.ts'
import { lengthHint } from '#web/lib/countText.ts'
import { LimitByHand } from '../threshold/LimitByHand.tsx'
import { simpleLimit } from '../threshold/simpleLimit.ts'
import type { Trial } from '../trial/tryRule.ts'
import { nextId, replaced } from './editRows.ts'
import { ExpressionText } from './ExpressionText.tsx'
import { Group } from './Group.tsx'
import { LabelledSwitch } from './LabelledSwitch.tsx'
import { withLatestValues } from './latestValues.ts'
import { MarkedExpression } from './MarkedExpression.tsx'
import { parseExpressionRows, textOfRows, type GroupRow, type Rows } from './rows.ts'
import { useValidation } from './useValidation.ts'
import { useLatestValues } from './useLatestValues.ts'
import type { RuleParameters } from './useParameters.ts'
import './ExpressionBuilder.css'

interface Props {
  readonly expression: string
  readonly rows: Rows | null
  readonly models: readonly string[]
  /**
   * Each key identifies an expression together with its models. `now` is the key of the current expression,
   * `validated` that of the last expression that was found valid.
   */
  readonly keys: { readonly now: string; readonly validated: string }
  readonly parameters: RuleParameters
  readonly problem: string | undefined
  /** The rule as entered so far, which is tried on past data. */
  readonly trial: Trial
  readonly onChange: (change: { readonly ruleExpression: string; readonly rows: Rows | null }) => void
  readonly onValid: (key: string) => void
}

/**
 * An editor for expressions. It has two modes, rows of conditions and text. The rows can be used only if they can
 * represent the expression.
 */
export const ExpressionBuilder = (props: Props) => {
  const { expression, rows, models, keys, parameters, problem, trial, onChange, onValid } = props
  const [wanted, setWanted] = useState<'rows' | 'text'>('rows')
  const typed = useRef<HTMLDivElement>(null)
  // The form's rows of conditions are used as long as they produce the form's expression. Parsing the expression
  // instead would lose incomplete rows.
  const group = rows?.text === expression ? rows.group : parseExpressionRows(expression)
  const mode = group ? wanted : 'text'
  const latest = useLatestValues(models[0])
  const byName = useMemo(() => withLatestValues(parameters.byName, latest), [parameters.byName, latest])
  const validation = useValidation({ expression, models, key: keys.now, validated: keys.validated, onValid })

  const simple = group && simpleLimit(group)
  const limited = simple && byName.get(simple.row.parameter)
  const changeRows = (changed: GroupRow): void => {
    const text = textOfRows(changed)
    onChange({ ruleExpression: text, rows: { text, group: changed } })
  }
  const show = ({ start, end }: ExpressionProblem): void => {
    const field = typed.current?.querySelector('textarea')
    field?.focus()
    field?.setSelectionRange(start, Math.max(end, start + 1))
  }
  return (
    // The announcement is outside the space between the parts, which would leave a strip for it.
    <div>
      <SpaceBetween size="m">
        <LabelledSwitch
          label="How to edit the expression"
          selectedId={mode}
          options={[
            {
              id: 'rows',
              text: 'Builder',
              disabled: !group,
              disabledReason: 'Edit conditions as text if they calculate, begin with a value or have errors',
            },
            { id: 'text', text: 'Text' },
          ]}
          onChange={({ detail }) => setWanted(detail.selectedId === 'text' ? 'text' : 'rows')}
        />
        {mode === 'rows' && group ? (
          <Group
            group={group}
            name=""
            parameters={byName}
            freeId={nextId(group)}
            marksGaps={validation.isKnown && validation.validity === 'invalid'}
            onChange={changeRows}
          />
        ) : (
          <div ref={typed} className="builder-text">
            <FormField
              label="Expression"
              description="Put each condition in parentheses, and join them with “and” or “or”: (PUMP_PRESSURE > 400) and (STATE = 'RUN'). Type $ for inputs that every model has"
              constraintText={lengthHint(expression, 4096)}
              stretch
            >
              <ExpressionText
                expression={expression}
                parameters={byName}
                isInvalid={problem !== undefined}
                element={typed}
                onChange={text => onChange({ ruleExpression: text, rows: null })}
              />
            </FormField>
          </div>
        )}
        {mode === 'rows' && group && simple && limited?.dataType === 'number' && (
          <LimitByHand
            {...simple}
            parameter={limited}
            models={models}
            first={latest?.deviceName}
            trial={trial}
            onMove={value => changeRows(replaced(group, { ...simple.row, operand: { kind: 'number', value } }))}
          />
        )}
        {(mode === 'rows' || validation.problems.length > 0) && (
          <div>
            {mode === 'rows' && <Box variant="awsui-key-label">As text</Box>}
            <MarkedExpression
              text={expression || '-'}
              problems={validation.problems}
              onShow={mode === 'text' ? show : undefined}
            />
          </div>
        )}
        <FormField errorText={problem}>
          <Button
            formAction="none"
            iconName="check"
            loading={validation.isBusy}
            loadingText="Validating"
            onClick={validation.validate}
          >
            Validate
          </Button>
        </FormField>
        {validation.isKnown && <Verdict isValid={validation.validity === 'valid'} />}
      </SpaceBetween>
      <LiveRegion hidden>
        {validation.isKnown &&
          (validation.validity === 'valid' ? messages.validExpression : messages.invalidExpression)}
      </LiveRegion>
    </div>
  )
}

const Verdict = ({ isValid }: { readonly isValid: boolean }) => (
  <Alert type={isValid ? 'success' : 'error'}>{isValid ? messages.validExpression : messages.invalidExpression}</Alert>
)
