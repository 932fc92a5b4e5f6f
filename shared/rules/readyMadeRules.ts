/** A rule that suits every model, because it goes by what the service observes or by the status alone. */
export interface ReadyMadeRule {
  /** Shown to users, who choose by it. */
  readonly label: string
  /** The name of the rule, if it is the first of its kind; see `ruleNameFor`. */
  readonly ruleName: string
  readonly description: string
  readonly ruleExpression: string
}

/** An instrument that was switched off on purpose says so before it falls silent. */
const isMeantToRun = "(($REPORTED != 'SHUTDOWN') and (($REPORTED != 'STOPPED') and ($REPORTED != 'DEACTIVATED')))"

export const readyMadeRules: readonly ReadyMadeRule[] = [
  {
    label: 'Silent for 15 minutes',
    ruleName: 'Silent15Minutes',
    description: 'Nothing has arrived from the instrument for 15 minutes, and it was not switched off',
    ruleExpression: `(($SILENT >= 15) and ${isMeantToRun})`,
  },
  {
    label: 'Offline for 10 minutes',
    ruleName: 'Offline10Minutes',
    description: 'The instrument has had no connection for 10 minutes, and it was not switched off',
    ruleExpression: `(($OFFLINE >= 10) and ${isMeantToRun})`,
  },
  {
    label: 'Reports FAULT',
    ruleName: 'ReportsFault',
    description: 'The instrument itself reports a fault',
    ruleExpression: "($STATUS = 'FAULT')",
  },
]

/** The name of a ready-made rule for one model, so that each model's limits can be changed apart from the others'. */
export const ruleNameFor = ({ ruleName }: ReadyMadeRule, modelName: string): string =>
  // A rule name can be as long as a model name alone.
  `${ruleName}_${modelName}`.slice(0, 128)

/** Customer, immediately. */
const severity = 120

/** The input of `createrule` for a ready-made rule of a model. */
export const readyMadeInput = (rule: ReadyMadeRule, modelName: string) => ({
  ruleName: ruleNameFor(rule, modelName),
  description: rule.description,
  ruleExpression: rule.ruleExpression,
  models: [modelName],
  severity,
})
