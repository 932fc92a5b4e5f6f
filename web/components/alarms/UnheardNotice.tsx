import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { notifications } from '#shared/contract/notifications.ts'
import { unheard, unheardOf } from '#shared/subscriptions.ts'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { mayOpen } from '#web/lib/mayOpen.ts'
import { useCall } from '#web/lib/queries.ts'
import { useRoles } from '#web/lib/session/session.ts'

const pathOfPage = '/notifications'

/**
 * Says that nobody gets the mails of a rule with this severity, before it is saved. Nothing is said to those who may
 * not know, or where the list could not be read: the rule can be saved in any case.
 */
export const UnheardOfRule = ({ severity }: { readonly severity: number | undefined }) => {
  const enabled = mayOpen(pathOfPage, useRoles()) && severity !== undefined
  const { data } = useCall(notifications.getNotifications, {}, { enabled })
  if (!data || severity === undefined) return null
  const names = unheardOf(severity, data.audiences)
  return names.length === 0 ? null : (
    <Line text={`Nobody is told by this rule as ${inWords(names)}: no address has been confirmed.`} />
  )
}

/** Says that enabled rules tell audiences that nobody hears. */
export const UnheardByRules = () => {
  const { data } = useCall(notifications.getNotifications, { rules: 'count' })
  const names = unheard(data?.audiences.filter(({ rules = 0 }) => rules > 0) ?? [])
  return names.length === 0 ? null : (
    <Line text={`Enabled rules tell ${inWords(names)}, and nobody gets the mails: no address has been confirmed.`} />
  )
}

const Line = ({ text }: { readonly text: string }) => (
  <output>
    <StatusIndicator type="warning">
      {text} <RouteLink to={pathOfPage}>Notifications</RouteLink>
    </StatusIndicator>
  </output>
)

const inWords = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
