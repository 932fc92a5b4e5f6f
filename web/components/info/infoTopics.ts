/** The terms with a help text, as the title of the text, which is also the name of its button. */
export const infoTopics = { ic: 'IC Status', severity: 'Severity codes', frequency: 'Frequency' } as const

export type InfoTopic = keyof typeof infoTopics
