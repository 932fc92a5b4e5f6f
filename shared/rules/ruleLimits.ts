/**
 * The highest trigger count, which is how often a rule must be TRUE within its window before it fires. It has two
 * digits (specification B §5).
 */
export const triggerCountLimit = 99

/** The longest window of a rule: 8784 hours, or 527040 minutes (specification B §9). */
export const windowLimitSeconds = 31_622_400

export const ruleModelsLimit = 100

/** The longest on-delay or off-delay, which is a day. */
export const delayLimitSeconds = 86_400

/** The maximum length of a rule's consequence, and of its action, in characters. */
export const responseTextLimit = 500

/** The longest time to respond that a rule can set for its alarms, which is a week. */
export const timeToRespondLimitMinutes = 10_080

/** The number of days that the comparison of a shadow with a live rule covers. */
export const comparedDays = 7

/** The maximum number of alarms listed in a shadow's comparison. Its counts include all alarms. */
export const comparedListed = 200

/** The error messages for rules that exceed a limit. Both the browser and the server use them. */
export const ruleTexts = {
  count: `The count must be a number from 1 to ${triggerCountLimit}`,
  clearCondition: 'Only a rule on data items can have a clear condition. Leave it empty',
  delay: `A delay must be a whole number of seconds, at most ${delayLimitSeconds} (24 hours)`,
  delayTooShort: 'A delay must be at least one second. Leave it empty for none',
  delayOfOthers: 'Only a rule on data items can have a delay. Leave it empty',
  delayWithCount: 'A rule with a delay fires without a count. Leave the count empty, or the delay',
  models: `A rule can have at most ${ruleModelsLimit} models`,
  timeToRespond: `The time to respond must be a whole number of minutes from 1 to ${timeToRespondLimitMinutes} (7 days)`,
  pair: 'A rule of rules must have exactly two rules',
  pairFrequency: 'Mail about a rule of rules is sent immediately or every 24 hours',
  comparedLive: 'Only a shadow is compared with another rule. Make the rule a shadow, or leave this empty',
  windowTooShort: 'The window must be at least one second',
} as const
