/** The path of the page that shows a rule, also to users who may not change it. */
export const readRulePath = (ruleName: string): string => `/rules/${encodeURIComponent(ruleName)}`
