/** The ways to a person. */
export const personalWays = ['mail', 'sms'] as const

/** Rooms, incident services and systems that teams have. */
export const teamChannelKinds = ['webhook', 'slack', 'teams', 'pagerDuty'] as const

/** The most people, channels and teams of a stage. */
export const directoryLimits = { person: 1_000, channel: 100, team: 50 } as const

/** How long a webhook's messages are signed by the secret before the newest one, too. */
export const replacedSecretHours = 24

/** The most steps of a team after the first one, and the times in minutes that they and repeats may have. */
export const stepsLimit = 9
export const longestStepMinutes = 24 * 60
export const shortestRepeatMinutes = 5

/** Repeats end after this number, and this long after the team was first notified. */
export const repeatLimit = 10
export const repeatsEndHours = 24

/** The most people of a rota, and times for which others take over. */
export const rotaLimit = 50
export const overridesLimit = 100
