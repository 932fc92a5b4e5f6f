/** How late a message may arrive, and how far in the future its time may be, if rules are to evaluate it. */
export const toleranceMs = 300_000
