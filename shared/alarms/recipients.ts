/** The ways in which a person can be notified. */
export const personalWays = ['mail', 'sms'] as const

/** The kinds of channels that teams can have: rooms, incident services and systems. */
export const teamChannelKinds = ['webhook', 'slack', 'teams', 'pagerDuty'] as const

/** The most people, channels and teams that a stage can have. */
export const directoryLimits = { person: 1_000, channel: 100, team: 50 } as const

/** How many hours a webhook's messages are also signed with the previous secret. */
export const replacedSecretHours = 24

/**
 * The most steps of a team after the first one, and the shortest and longest times in minutes of steps and repeats.
 */
export const stepsLimit = 9
export const longestStepMinutes = 24 * 60
export const shortestRepeatMinutes = 5

/** The number of repeats, and the time since the team was first notified, after which repeats end. */
export const repeatLimit = 10
export const repeatsEndHours = 24

/** The most people of a rota, and the most overrides. */
export const rotaLimit = 50
export const overridesLimit = 100
