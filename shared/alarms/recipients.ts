/** The ways in which a person can be notified. */
export const personalWays = ['mail', 'sms'] as const

/** The kinds of channels that teams can have: rooms, incident services and systems. */
export const teamChannelKinds = ['webhook', 'slack', 'teams', 'pagerDuty'] as const

/** The most people, channels and teams that a stage can have. */
export const directoryLimits = { person: 1_000, channel: 100, team: 50 } as const

/** How many hours a webhook's messages are also signed with the previous secret. */
export const replacedSecretHours = 24

/**
 * The limits of a team's later steps: the most steps after the first one, and the shortest and longest times of steps
 * and repeats in minutes.
 */
export const stepsLimit = 9
export const longestStepMinutes = 24 * 60
export const shortestRepeatMinutes = 5

/** The most repeats of a notification, and the hours since a team was first notified after which its repeats end. */
export const repeatLimit = 10
export const repeatsEndHours = 24

/** The most people and the most overrides of an on-call rota. */
export const rotaLimit = 50
export const overridesLimit = 100
