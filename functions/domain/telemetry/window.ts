/** A span of time, epoch milliseconds, both ends inclusive. */
export interface Window {
  readonly from: number
  readonly to: number
}
