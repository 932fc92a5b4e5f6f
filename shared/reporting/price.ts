/** What Athena charges for what a query reads, in US dollars; 10 MB at least. Some regions charge more. */
export const dollarsPerTerabyte = 5

const leastBytes = 10_000_000

export const priceOf = (bytesScanned: number): number =>
  (Math.max(bytesScanned, leastBytes) / 1_000_000_000_000) * dollarsPerTerabyte
