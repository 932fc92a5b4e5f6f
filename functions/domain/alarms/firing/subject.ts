/** The description of a rule and an instrument that is stored with a firing, as it was when the firing was stored. */
export interface Subject {
  readonly deviceName: string
  readonly modelName: string
  readonly description: string
  readonly ruleExpression: string
  /**
   * The instrument's own limits in the expression, each with the person who set it and the reason. Missing if the
   * instrument has none.
   */
  readonly ownLimits?: readonly string[]
  /**
   * How often the rule must be TRUE, within how many seconds. Missing for a rule that fires at once, and in items of
   * earlier releases.
   */
  readonly window?: { readonly count: number; readonly seconds: number }
}
