import type { Saving } from '../../domain/rules/rule.ts'
import type { Caller } from '../../http/authorize.ts'

/** Who saves a rule by a call, in which groups, when. */
export const savingOf = ({ name, role }: Caller, now: number): Saving => ({ by: name, groups: [role], at: now })
