import { soakVariable } from '#scripts/soak/lateReads.ts'

/** A number of cases: `small` in `npm test`, and `whole` in `npm run soak`. */
export const soakSize = (small: number, whole: number): number =>
  process.env[soakVariable] === undefined ? small : whole
