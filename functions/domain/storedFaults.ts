/** Makes the error for something in the store that only a newer release can read. */
export const newerRelease = (what: string): RangeError =>
  new RangeError(`${what} was written by a newer release. Deploy that release again: docs/deployment.md, Rolling back`)

/**
 * Makes the error for damaged bytes in an instrument's state or status log. `fault` says what is wrong with 'it', and
 * the caller names the instrument.
 */
export const damagedState = (fault: string): RangeError =>
  new RangeError(`The stored state or status log of an instrument is damaged: ${fault}. ${remedy}`)

const remedy = 'Restore its table: docs/operations.md, Restoring tables'
