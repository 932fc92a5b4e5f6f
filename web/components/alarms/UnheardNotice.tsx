import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useCallback } from 'react'
import { notifications } from '#shared/contract/calls/notifications.ts'
import { audiencesOf } from '#shared/alarms/severity.ts'
import { computeSilence, unheardModels, findUnheardAudiences } from '#shared/alarms/subscriptions.ts'
import { inWords } from '#shared/text/inWords.ts'
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
 * Returns a warning that a rule of this severity for these models notifies nobody. The rule can be saved in any case.
 * Returns an empty text while it is not known who is notified, and undefined if there is nothing to warn of, if that
 * could not be read, or if the user may not see who is notified.
 */
export const useUnheardText = ({ severity, models }: Rule): string | undefined => {
  const mayKnow = mayOpen(pathOfPage, useRoles())
  const isAsked = mayKnow && severity !== undefined && audiencesOf(severity).length > 0
  const { data, error } = useCall(notifications.getNotifications, {}, { enabled: isAsked })
  if (!isAsked) return undefined
  if (!data) return error ? undefined : ''
  const names = findUnheardAudiences(severity, data.audiences, models)
  if (names.length === 0) return undefined
  const silent = new Set(
    data.audiences.filter(({ audience }) => names.includes(audience)).flatMap(one => unheardModels(one, models)),
  )
  const some = models.filter(model => silent.has(model))
  const about = some.length < models.length ? ` about ${inWords(some)}` : ''
  return `This rule notifies nobody as ${inWords(names)}${about}: no address has been confirmed, and no team is notified.`
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
    <UnheardLine
      text={`Enabled rules notify ${inWords(names)}, and nobody gets the mails of some of them: no address has been confirmed, and no team is notified of their models.`}
    />
  )
}

/** A warning about who is not notified, with a link to the page that changes it. */
export const UnheardLine = ({ text }: { readonly text: string }) => (
  <output>
    <StatusIndicator type="warning">
      {text} <RouteLink to={pathOfPage}>Notifications</RouteLink>
    </StatusIndicator>
  </output>
)
