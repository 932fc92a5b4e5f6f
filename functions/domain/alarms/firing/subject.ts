/** The description of the rule and the instrument that is stored with a firing, as of the time of writing. */
export interface Subject {
  readonly deviceName: string
  readonly modelName: string
  readonly description: string
  readonly ruleExpression: string
  /** How often the rule must be TRUE within how long. Missing for a rule that fires at once, and in older items. */
  readonly window?: { readonly count: number; readonly seconds: number }
}
