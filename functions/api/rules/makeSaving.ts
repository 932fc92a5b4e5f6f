import type { Saving } from '../../domain/rules/rule.ts'
import type { Caller } from '../../http/authorize.ts'

/** Returns the user who saves a rule, their user groups and the time of saving. */
export const makeSaving = ({ name, role }: Caller, now: number): Saving => ({ by: name, groups: [role], at: now })
