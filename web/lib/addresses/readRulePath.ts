/** The path of the page for reading a rule, also for those who may not change it. */
export const readRulePath = (ruleName: string): string => `/rules/${encodeURIComponent(ruleName)}`
