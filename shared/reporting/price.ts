/**
 * What Athena charges for a query per terabyte read, in US dollars. Each query is charged for at least 10 MB. Some
 * regions cost more.
 */
export const dollarsPerTerabyte = 5

const leastBytes = 10_000_000

export const priceOf = (bytesScanned: number): number =>
  (Math.max(bytesScanned, leastBytes) / 1_000_000_000_000) * dollarsPerTerabyte
