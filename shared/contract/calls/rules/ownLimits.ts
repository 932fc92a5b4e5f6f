import * as z from 'zod'
import { ownLimitReason } from '../../../rules/ownLimits.ts'
import { OwnLimit } from '../../ownLimit.ts'
import { route } from '../../route.ts'
import { RuleName } from '../../rule.ts'
import { lines } from '../../texts.ts'
import { DeviceName } from '../../values.ts'

const place = z
  .int('The place must be a whole number from 0: the index of a number in the rule')
  .min(0, 'The place must be a whole number from 0: the index of a number in the rule')

const reason = lines('A reason', ownLimitReason).trim().min(1, 'Say why')

const changed = z.object({
  message: z.string(),
  /** The instrument's own limits in the rule after the change, in the order of the numbers that they replace. */
  ownLimits: z.array(OwnLimit),
})

/**
 * The calls about own limits. An own limit is a number in a rule that has another value for one instrument. The calls
 * are not in the specification.
 */
export const ownLimits = {
  getOwnLimits: route({
    method: 'GET',
    path: '/ownlimits',
    summary: 'The own limits of a rule, of an instrument, or of a rule on an instrument, by rule, instrument and place',
    roles: ['adminGroup', 'readOnlyUser', 'normalGroup'],
    query: z.object({ ruleName: RuleName.optional(), deviceName: DeviceName.optional() }),
    answer: z.object({ ownLimits: z.array(OwnLimit) }),
  }),
  saveOwnLimit: route({
    method: 'PUT',
    path: '/saveownlimit',
    summary: 'Give a number in a rule another value for one instrument',
    roles: ['adminGroup'],
    audit: 'rule.ownLimit',
    body: z.object({
      ruleName: RuleName,
      deviceName: DeviceName,
      place,
      value: z.number('The value must be a number'),
      reason,
      /** The revision of the rule that the user saw when making the change. */
      revision: z.int().optional(),
    }),
    answer: changed,
  }),
  removeOwnLimit: route({
    method: 'POST',
    path: '/removeownlimit',
    summary: 'Let a number in a rule hold again for an instrument that has a value of its own',
    roles: ['adminGroup'],
    audit: 'rule.ownLimitEnd',
    body: z.object({ ruleName: RuleName, deviceName: DeviceName, place, reason }),
    answer: changed,
  }),
}
