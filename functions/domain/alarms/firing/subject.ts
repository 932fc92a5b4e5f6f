/** The description of a rule and an instrument that is stored with a firing. It is as of the time of writing. */
export interface Subject {
  readonly deviceName: string
  readonly modelName: string
  readonly description: string
  readonly ruleExpression: string
  /** The instrument's own limits in the expression, each with who set it and why. Missing if it has none. */
  readonly ownLimits?: readonly string[]
  /**
   * How often the rule must be TRUE, within how many seconds. Missing for a rule that fires at once, and in items of
   * earlier releases.
   */
  readonly window?: { readonly count: number; readonly seconds: number }
}
