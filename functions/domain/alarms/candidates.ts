/** Rules that an index found for a message, some of them more than once: room for as many as it can find. */
export interface Candidates {
  readonly rules: Int32Array
  count: number
}
