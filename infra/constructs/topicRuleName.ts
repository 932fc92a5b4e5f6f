/** The name of a topic rule. It is fixed: instruments that use Basic Ingest have it in their topics. */
export const topicRuleName = (stage: string, source: string): string => `benchwatch_${stage}_${source}`
