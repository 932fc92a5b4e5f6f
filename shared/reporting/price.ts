/**
 * The price in US dollars of a query that reads a terabyte. Athena charges for at least 10 MB a query, and more in
 * some regions.
 */
export const dollarsPerTerabyte = 5

const leastBytes = 10_000_000

export const priceOf = (bytesScanned: number): number =>
  (Math.max(bytesScanned, leastBytes) / 1_000_000_000_000) * dollarsPerTerabyte
