/** What is told of the rule and the instrument with a firing, as they are when it is written. */
export interface Subject {
  readonly deviceName: string
  readonly modelName: string
  readonly description: string
  readonly ruleExpression: string
}
