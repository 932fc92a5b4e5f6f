/** How long rows are buffered before they are written. Reports on events or readings lag behind by this at most. */
export const deliveryDelayMs = 300_000
