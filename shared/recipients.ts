/** The ways to a person. */
export const personalWays = ['mail', 'sms'] as const

/** Rooms, incident services and systems that teams have. */
export const teamChannelKinds = ['webhook', 'slack', 'teams', 'pagerDuty'] as const

/** The most people, channels and teams of a stage. */
export const directoryLimits = { person: 1_000, channel: 100, team: 50 } as const

/** How long a webhook's messages are signed by the secret before the newest one, too. */
export const replacedSecretHours = 24
