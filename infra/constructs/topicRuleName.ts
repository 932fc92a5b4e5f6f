/**
 * Returns the name of a topic rule. The name is fixed, because instruments that use Basic Ingest have it in their
 * topics.
 */
export const topicRuleName = (stage: string, source: string): string => `benchwatch_${stage}_${source}`
