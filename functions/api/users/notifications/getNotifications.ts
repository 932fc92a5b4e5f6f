import { users } from '#shared/contract/users.ts'
import { audiences, audiencesOf } from '#shared/severity.ts'
import { listRules } from '../../../data/rules/ruleRepository.ts'
import { masked } from '../../../domain/notifications/maskedAddress.ts'
import type { Rule } from '../../../domain/rules/rule.ts'
import { listSubscribers } from '../../../gateways/mail/subscribers.ts'
import { handle } from '../../../http/handle.ts'

export const getNotifications = handle(users.getNotifications, async ({ query, user }) => {
  const isAdministrator = user.role === 'adminGroup'
  const [rules, ...lists] = await Promise.all([
    query.rules === 'count' ? listRules() : undefined,
    ...audiences.map(audience => listSubscribers(audience)),
  ])
  return {
    audiences: audiences.map((audience, place) => ({
      audience,
      subscribers: (lists[place] ?? []).map(({ arn: _arn, ...subscriber }) =>
        isAdministrator ? subscriber : masked(subscriber),
      ),
      ...(rules && { rules: rules.filter(rule => tells(rule, audience)).length }),
    })),
  }
})

const tells = ({ enabled, severity }: Rule, audience: (typeof audiences)[number]): boolean =>
  enabled && audiencesOf(severity).includes(audience)
