import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useCallback } from 'react'
import { notifications } from '#shared/contract/calls/notifications.ts'
import { computeSilence, unheardModels, findUnheardAudiences } from '#shared/alarms/subscriptions.ts'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { mayOpen } from '#web/lib/mayOpen.ts'
import { useCall } from '#web/lib/queries.ts'
import { useRoles } from '#web/lib/session/session.ts'

const pathOfPage = '/notifications'

interface Rule {
  readonly severity: number | undefined
  readonly models: readonly string[]
}

/**
 * Warns, before a rule is saved, that a rule of this severity for these models notifies nobody. Users who may not see
 * who is notified get no warning. There is also no warning if it could not be read who is notified. The rule can be
 * saved in any case.
 */
export const UnheardOfRule = ({ severity, models }: Rule) => {
  const enabled = mayOpen(pathOfPage, useRoles()) && severity !== undefined
  const { data } = useCall(notifications.getNotifications, {}, { enabled })
  if (!data || severity === undefined) return null
  const names = findUnheardAudiences(severity, data.audiences, models)
  const silent = new Set(
    data.audiences.filter(({ audience }) => names.includes(audience)).flatMap(one => unheardModels(one, models)),
  )
  const some = models.filter(model => silent.has(model))
  const about = some.length < models.length ? ` about ${inWords(some)}` : ''
  return names.length === 0 ? null : (
    <Line
      text={`This rule notifies nobody as ${inWords(names)}${about}: no address has been confirmed, and no team is notified.`}
    />
  )
}

/**
 * Returns a function that says in a few words if an enabled rule does not reach everybody it should notify. The
 * function returns undefined if the rule reaches all of them, or while that is not known.
 */
export const useUnheard = (): ((
  rule: Rule & { readonly isDeleted: string; readonly shadow?: boolean | undefined },
) => string | undefined) => {
  const { data } = useCall(notifications.getNotifications, {}, { enabled: mayOpen(pathOfPage, useRoles()) })
  return useCallback(
    ({ severity = 0, models, isDeleted, shadow }) => {
      const silence =
        isDeleted === 'false' && !shadow ? computeSilence(severity, data?.audiences ?? [], models) : undefined
      return silence && { nobody: 'Notifies nobody', some: 'Does not notify all' }[silence]
    },
    [data],
  )
}

/**
 * Warns if an enabled rule has an audience in which nobody receives some of the rule's messages. Names these
 * audiences.
 */
export const UnheardByRules = () => {
  const { data } = useCall(notifications.getNotifications, { rules: 'count' })
  const silent = data?.audiences.filter(({ unheardRules = 0 }) => unheardRules > 0) ?? []
  const names = silent.map(({ audience }) => audience)
  return names.length === 0 ? null : (
    <Line
      text={`Enabled rules notify ${inWords(names)}, and nobody gets the mails of some of them: no address has been confirmed, and no team is notified of their models.`}
    />
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
