import type { Rule } from '#shared/contract/rule.ts'

/** A rule as the list has it. */
export const ruleOf = (ruleName: string, more: Partial<Rule> = {}): Rule => ({
  ruleName,
  ruleType: 'Expression',
  description: '',
  ruleExpression: '(P > 1)',
  dependentRules: [],
  models: ['M'],
  severity: 120,
  isDeleted: 'false',
  NotificationType: 'Customer',
  resetAlarmWhenFalse: false,
  resetAlarmAfterFirstTrigger: true,
  inputValues: ['P'],
  userGroups: ['adminGroup'],
  revision: 1,
  versionTimestamp: '2026-01-01T00:00:00.000Z',
  createTime: '2026-01-01T00:00:00.000Z',
  updateTime: '2026-01-01T00:00:00.000Z',
  createdBy: 'admin',
  updatedBy: 'admin',
  ...more,
})
