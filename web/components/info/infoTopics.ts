/** The words of the console that need explaining, by the titles of their texts, which also name the buttons. */
export const infoTopics = { ic: 'IC Status', severity: 'Severity codes', frequency: 'Frequency' } as const

export type InfoTopic = keyof typeof infoTopics
