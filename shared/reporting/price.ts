/**
 * The price of a query in US dollars, by the bytes that it reads. Athena charges for at least 10 MB; some regions
 * charge more.
 */
export const dollarsPerTerabyte = 5

const leastBytes = 10_000_000

export const priceOf = (bytesScanned: number): number =>
  (Math.max(bytesScanned, leastBytes) / 1_000_000_000_000) * dollarsPerTerabyte
