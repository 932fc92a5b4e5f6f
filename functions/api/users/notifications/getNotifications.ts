import { users } from '#shared/contract/calls/users.ts'
import { audiences, audiencesOf } from '#shared/alarms/severity.ts'
import { findUnheardAudiences } from '#shared/alarms/subscriptions.ts'
import { readDirectory } from '../../../data/notifications/teams/directoryRepository.ts'
import { listRules } from '../../../data/rules/ruleRepository.ts'
import { masked } from '../../../domain/notifications/maskedAddress.ts'
import { findReachedModels } from '../../../domain/notifications/teams/unreached.ts'
import { listSubscribers } from '../../../gateways/mail/subscribers.ts'
import { handle } from '../../../http/handle.ts'

export const getNotifications = handle(users.getNotifications, async ({ query, user }) => {
  const isAdministrator = user.role === 'adminGroup'
  const [rules, directory, ...lists] = await Promise.all([
    query.rules === 'count' ? listRules() : undefined,
    readDirectory(),
    ...audiences.map(audience => listSubscribers(audience)),
  ])
  return {
    audiences: audiences.map((audience, place) => {
      const listed = (lists[place] ?? []).map(({ arn: _arn, ...subscriber }) => subscriber)
      const heard = { audience, subscribers: listed, teams: findReachedModels(directory, audience) }
      const notifying = rules?.filter(
        ({ enabled, severity, shadow }) => enabled && !shadow && audiencesOf(severity).includes(audience),
      )
      return {
        ...heard,
        subscribers: isAdministrator ? listed : listed.map(masked),
        ...(notifying && {
          rules: notifying.length,
          unheardRules: notifying.filter(
            ({ severity, models }) => findUnheardAudiences(severity, [heard], models).length > 0,
          ).length,
        }),
      }
    }),
  }
})
