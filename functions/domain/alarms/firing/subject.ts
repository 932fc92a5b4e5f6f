/** The description of the rule and the instrument that is stored with a firing, as of the time of writing. */
export interface Subject {
  readonly deviceName: string
  readonly modelName: string
  readonly description: string
  readonly ruleExpression: string
}
