import type { Saving } from '../../domain/rules/rule.ts'
import type { Caller } from '../../http/authorize.ts'

/** Returns who saves a rule, their groups and the time, for a call that saves a rule. */
export const makeSaving = ({ name, role }: Caller, now: number): Saving => ({ by: name, groups: [role], at: now })
