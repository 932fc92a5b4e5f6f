/** Describes the rule and the instrument of a firing, as they were when the firing was stored. */
export interface AlarmContext {
  readonly deviceName: string
  readonly modelName: string
  readonly description: string
  readonly ruleExpression: string
  /**
   * The instrument's own limits in the expression, each with its reason and the person who set it. Missing if the
   * instrument has none.
   */
  readonly ownLimits?: readonly string[]
  /**
   * How often the rule must be TRUE, and within how many seconds. Missing for a rule that fires at once, and in items
   * stored by earlier releases.
   */
  readonly window?: { readonly count: number; readonly seconds: number }
}
