/** A rule that fits every model, because it only tests the status or what the service itself observes. */
export interface ReadyMadeRule {
  /** The label of the ready-made rule in the list from which users choose one. */
  readonly label: string
  /** The beginning of the ready-made rule's name. `ruleNameFor` appends the model's name. */
  readonly ruleName: string
  readonly description: string
  readonly ruleExpression: string
}

/**
 * The condition that excludes instruments that were switched off on purpose. They report SHUTDOWN or STOPPED, for
 * example, before they become silent.
 */
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

/** The name of a ready-made rule for one model. Each model gets its own rule, so that its limits can be changed. */
export const ruleNameFor = ({ ruleName }: ReadyMadeRule, modelName: string): string =>
  // The name is cut off, because a model's name may already be as long as a rule's name can be.
  `${ruleName}_${modelName}`.slice(0, 128)

/** The severity of ready-made rules: `Customer, immediately`. */
const severity = 120

/** The input for `createrule` that creates a ready-made rule for a model. */
export const readyMadeInput = (rule: ReadyMadeRule, modelName: string) => ({
  ruleName: ruleNameFor(rule, modelName),
  description: rule.description,
  ruleExpression: rule.ruleExpression,
  models: [modelName],
  severity,
})
