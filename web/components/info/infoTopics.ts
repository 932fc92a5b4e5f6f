/** The titles of the help texts, keyed by topic. A title is also the name of the help button. */
export const infoTopics = { ic: 'IC Status', severity: 'Severity codes', frequency: 'Frequency' } as const

export type InfoTopic = keyof typeof infoTopics
