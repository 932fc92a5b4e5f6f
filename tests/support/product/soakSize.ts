import { soakVariable } from '#scripts/soak/lateReads.ts'

/** The number of cases: `small` in `npm test`, `whole` in `npm run soak`. */
export const soakSize = (small: number, whole: number): number =>
  process.env[soakVariable] === undefined ? small : whole
