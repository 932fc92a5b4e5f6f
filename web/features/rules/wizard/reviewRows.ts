import { severityText } from '#shared/severity.ts'
import type { Difference, Versions } from '#web/components/form/merge.ts'
import { severityCode } from './ruleInput.ts'
import { typeLabels } from '../typeLabels.ts'
import type { RuleValues } from './ruleValues.ts'
import { windowText } from './ruleWindow.ts'

export interface ReviewRow {
  readonly label: string
  readonly text: string
  /** What is saved now, where that is something else. */
  readonly before?: string
}

const firingText = ({ ruleType, alarmTriggerCount, ...window }: RuleValues): string => {
  const time = window.alarmTriggerWindowPeriod === '' ? '' : ` within ${windowText(window)}`
  if (ruleType === 'ruleOfRules') return `When both rules have fired${time}`
  return alarmTriggerCount === '' || alarmTriggerCount === '1' ? 'At once' : `After ${alarmTriggerCount} times${time}`
}

const rowsFor = (values: RuleValues): readonly ReviewRow[] => {
  const { ruleType } = values
  const code = severityCode(values)
  return [
    { label: 'Type', text: typeLabels[ruleType] },
    ruleType === 'deviceCode'
      ? { label: 'Error Code', text: values.deviceCode }
      : { label: 'Name', text: values.ruleName },
    { label: 'Description', text: values.description },
    ...(ruleType === 'ruleOfRules'
      ? [
          { label: 'Rules', text: values.dependentRules.join(', ') },
          { label: 'Model(s)', text: 'Those that both rules are for' },
        ]
      : [{ label: 'Model(s)', text: values.models.join(', ') }]),
    ...(ruleType === 'Expression' ? [{ label: 'Expression', text: values.ruleExpression }] : []),
    { label: 'Fires', text: firingText(values) },
    { label: 'Severity', text: code === undefined ? '' : severityText(code) },
    { label: 'Enabled', text: values.deleted ? 'Yes' : 'No' },
  ]
}

/** B §2: everything that is going to be saved, to be read once more; of a change with what is saved now. */
export const reviewRows = (values: RuleValues, stored: RuleValues | undefined): readonly ReviewRow[] => {
  const before = stored ? rowsFor(stored) : []
  return rowsFor(values).map((row, place) => {
    const old = before[place]?.text
    return old === undefined || old === row.text ? row : { ...row, before: old }
  })
}

/** Two versions of a rule and what becomes of them, where they differ. */
export const ruleDifferences = ({ mine, theirs, merged }: Versions<RuleValues>): readonly Difference[] => {
  const [own, saved, both] = [rowsFor(mine), rowsFor(theirs), rowsFor(merged)]
  return own.flatMap(({ label, text }, place) => {
    const difference = { label, theirs: saved[place]?.text ?? '', mine: text, merged: both[place]?.text ?? '' }
    return difference.theirs === text ? [] : [difference]
  })
}
