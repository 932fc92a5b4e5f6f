/** What rows tell of the rule and the instrument, as they are when they are written. */
export interface Subject {
  readonly deviceName: string
  readonly modelName: string
  readonly description: string
  readonly ruleExpression: string
}
