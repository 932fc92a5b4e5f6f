/** How late a message may be, and how far in the future its time may be, so that rules still evaluate it. */
export const toleranceMs = 300_000
