/** The ways to notify a person. */
export const personalWays = ['mail', 'sms'] as const

/** The kinds of channels that a team can have. */
export const teamChannelKinds = ['webhook', 'slack', 'teams', 'pagerDuty'] as const

/** The maximum numbers of people, channels and teams in a stage. */
export const directoryLimits = { person: 1_000, channel: 100, team: 50 } as const

/** After a webhook's secret is replaced, messages are also signed with the previous one for this many hours. */
export const replacedSecretHours = 24

/**
 * The limits of a team's later steps: how many may follow the first step, the longest waiting time before a step or
 * repeat, and the shortest one before a repeat. Times are in minutes.
 */
export const stepsLimit = 9
export const longestStepMinutes = 24 * 60
export const shortestRepeatMinutes = 5

/**
 * The maximum number of repeats of a notification, and the number of hours after a team's first notification in which
 * it can be repeated.
 */
export const repeatLimit = 10
export const repeatsEndHours = 24

/** The maximum numbers of people and of overrides in an on-call rota. */
export const rotaLimit = 50
export const overridesLimit = 100
