import { severityText } from '#shared/alarms/severity.ts'
import type { Difference, Versions } from '#web/components/form/merge.ts'
import { severityCode } from './ruleInput.ts'
import { typeLabels } from '#shared/rules/typeLabels.ts'
import type { RuleValues } from './ruleValues.ts'
import { windowText } from './times/ruleWindow.ts'

export interface ReviewRow {
  readonly label: string
  readonly text: string
  /** What the row says about the saved version of the rule; missing if that is the same as `text`. */
  readonly before?: string
}

const firingText = ({ ruleType, alarmTriggerCount, onDelay, ...window }: RuleValues): string => {
  const time = window.alarmTriggerWindowPeriod === '' ? '' : ` within ${windowText(window)}`
  if (ruleType === 'ruleOfRules') return `When both rules have fired${time}`
  if (onDelay !== '') return `Once it was TRUE ${after(onDelay)}`
  return alarmTriggerCount === '' || alarmTriggerCount === '1'
    ? 'At once'
    : `Once it was TRUE ${alarmTriggerCount} times${time}`
}

const after = (minutes: string): string => (minutes === '' ? '' : `for ${minutesText(minutes)}`)

const minutesText = (minutes: string): string =>
  minutes === '' ? '' : `${minutes} ${minutes === '1' ? 'minute' : 'minutes'}`

/** Says when the rule's alarms close. */
const closingText = ({ clearExpression, offDelay }: RuleValues): string =>
  ['Once', clearExpression === '' ? 'the expression is FALSE' : `${clearExpression} is TRUE`, after(offDelay)]
    .filter(Boolean)
    .join(' ')

const shadowText = ({ shadow, comparedWith }: RuleValues): string => {
  if (!shadow) return 'No'
  return `Yes, it notifies nobody${comparedWith === '' ? '' : `. Compared with ${comparedWith}`}`
}

/** Returns a rule's models by its name; undefined if the rule is unknown. */
export type ModelsOfRule = (ruleName: string) => readonly string[] | undefined

const unknownModels: ModelsOfRule = () => undefined

/** The models that both rules have in common; undefined if one of the rules is unknown. */
const sharedModels = (ruleNames: readonly string[], modelsOf: ModelsOfRule): readonly string[] | undefined => {
  const [first, second] = ruleNames.map(modelsOf)
  return first && second && first.filter(model => second.includes(model))
}

/**
 * The models on whose instruments the rule is tried. For a rule of rules, these are the models that its two rules
 * share; if one of the two is unknown, there are none.
 */
export const modelsTried = (values: RuleValues, modelsOf: ModelsOfRule): readonly string[] =>
  values.ruleType === 'ruleOfRules' ? (sharedModels(values.dependentRules, modelsOf) ?? []) : values.models

const sharedModelsText = (ruleNames: readonly string[], modelsOf: ModelsOfRule): string => {
  const shared = sharedModels(ruleNames, modelsOf)
  if (!shared) return 'The models that both rules are for'
  return shared.length > 0 ? shared.join(', ') : `None, because ${ruleNames.join(' and ')} share no model`
}

const rowsFor = (values: RuleValues, modelsOf = unknownModels): readonly ReviewRow[] => {
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
          { label: 'Model(s)', text: sharedModelsText(values.dependentRules, modelsOf) },
        ]
      : [{ label: 'Model(s)', text: values.models.join(', ') }]),
    ...(ruleType === 'Expression' ? [{ label: 'Expression', text: values.ruleExpression }] : []),
    { label: 'Fires', text: firingText(values) },
    ...(ruleType === 'Expression' ? [{ label: 'Closes', text: closingText(values) }] : []),
    { label: 'Severity', text: code === undefined ? '' : severityText(code) },
    { label: 'Shadow', text: shadowText(values) },
    { label: 'Consequence', text: values.consequence },
    { label: 'Action', text: values.action },
    { label: 'Time to respond', text: minutesText(values.timeToRespond) },
    { label: 'Enabled', text: values.deleted ? 'Yes' : 'No' },
  ]
}

/**
 * The rows of the review, with everything that is about to be saved (specification B §2). For a changed rule, they
 * also show the saved texts.
 */
export const reviewRows = (
  values: RuleValues,
  stored: RuleValues | undefined,
  modelsOf?: ModelsOfRule,
): readonly ReviewRow[] => {
  const before = stored ? rowsFor(stored, modelsOf) : []
  return rowsFor(values, modelsOf).map((row, place) => {
    const old = before[place]?.text
    return old === undefined || old === row.text ? row : { ...row, before: old }
  })
}

/** The differences between two versions of a rule, with the merged texts. */
export const ruleDifferences = ({ mine, theirs, merged }: Versions<RuleValues>): readonly Difference[] => {
  const [own, saved, both] = [rowsFor(mine), rowsFor(theirs), rowsFor(merged)]
  return own.flatMap(({ label, text }, place) => {
    const difference = { label, theirs: saved[place]?.text ?? '', mine: text, merged: both[place]?.text ?? '' }
    return difference.theirs === text ? [] : [difference]
  })
}
