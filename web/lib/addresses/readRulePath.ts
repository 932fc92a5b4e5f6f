/** The page on which a rule is read, by those who may not change it, too. */
export const readRulePath = (ruleName: string): string => `/rules/${encodeURIComponent(ruleName)}`
