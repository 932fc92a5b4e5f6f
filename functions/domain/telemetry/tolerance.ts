/** How late a message may arrive, and how far in the future it may lie, for rules to evaluate it. */
export const toleranceMs = 300_000
