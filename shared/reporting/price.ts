/**
 * The price of a query by the bytes that it reads, in US dollars. Athena charges for 10 MB at least; some regions
 * charge more.
 */
export const dollarsPerTerabyte = 5

const leastBytes = 10_000_000

export const priceOf = (bytesScanned: number): number =>
  (Math.max(bytesScanned, leastBytes) / 1_000_000_000_000) * dollarsPerTerabyte
