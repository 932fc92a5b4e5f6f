import type { Saving } from '../../domain/rules/rule.ts'
import type { Caller } from '../../http/authorize.ts'

/** Returns the user, the user's groups and the time, for a rule that a call saves. */
export const makeSaving = ({ name, role }: Caller, now: number): Saving => ({ by: name, groups: [role], at: now })
