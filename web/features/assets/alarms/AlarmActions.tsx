import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { createContext, useContext, useState, type ReactNode } from 'react'
import { alarmPath } from '#shared/alarms/alarmPath.ts'
import type { Alarm, DeviceAlarm } from '#shared/contract/alarm.ts'
import { rules } from '#shared/contract/calls/rules.ts'
import { awaitsAcknowledgement } from '#web/components/alarms/awaitsAcknowledgement.ts'
import { notifiesAnybody } from '#web/components/deliveries/notifiesAnybody.ts'
import { lazyPart } from '#web/components/parts/lazyPart.tsx'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { refreshCalls } from '#web/lib/queries.ts'
import { useRoles } from '#web/lib/session/session.ts'

const AcknowledgeModal = lazyPart(
  async () => (await import('#web/components/alarms/AcknowledgeModal.tsx')).AcknowledgeModal,
)
const NotifiedModal = lazyPart(async () => (await import('#web/components/deliveries/NotifiedModal.tsx')).NotifiedModal)
const FiringsModal = lazyPart(async () => (await import('./FiringsModal.tsx')).FiringsModal)

interface Asked {
  readonly what: 'acknowledge' | 'firings' | 'notified'
  readonly alarm: Alarm
}

const Asking = createContext<(asked: Asked) => void>(() => {})

/**
 * Renders its children, and the dialog of an action that the user has chosen for one of the alarms in the children.
 * The dialog stays open if the children are read again meanwhile.
 */
export const AlarmActions = ({ children }: { readonly children: ReactNode }) => {
  const [asked, setAsked] = useState<Asked>()
  const close = (): void => setAsked(undefined)
  return (
    <Asking value={setAsked}>
      {children}
      {asked?.what === 'acknowledge' && (
        <AcknowledgeModal
          alarm={asked.alarm}
          reload={() => refreshCalls(rules.getEvents, rules.getOpenAlarms)}
          onClose={close}
        />
      )}
      {asked?.what === 'notified' && <NotifiedModal alarm={asked.alarm} onClose={close} />}
      {asked?.what === 'firings' && <FiringsModal alarm={asked.alarm} onClose={close} />}
    </Asking>
  )
}

interface RowProps {
  readonly alarm: DeviceAlarm
  /** Whether to leave out the buttons that show the firings and who was notified. */
  readonly isShort?: boolean
}

/** The buttons for an alarm: show its firings, show who was notified, and acknowledge it if nobody has yet. */
export const AlarmRowActions = ({ alarm, isShort = false }: RowProps) => {
  const ask = useContext(Asking)
  const mayAcknowledge = useRoles().includes('adminGroup') && awaitsAcknowledgement(alarm)
  return (
    <SpaceBetween direction="horizontal" size="s">
      {!isShort && (
        <Button
          variant="inline-link"
          ariaLabel={`Firings of ${alarm.triggeringRule} since ${alarm.alarmDate}`}
          onClick={() => ask({ what: 'firings', alarm })}
        >
          Firings
        </Button>
      )}
      {mayAcknowledge && (
        <Button
          variant="inline-link"
          wrapText={false}
          ariaLabel={`Acknowledge the alarm of ${alarm.triggeringRule}`}
          onClick={() => ask({ what: 'acknowledge', alarm })}
        >
          Acknowledge
        </Button>
      )}
      <RouteLink
        to={alarmPath(alarm.id)}
        ariaLabel={`Details of the alarm of ${alarm.triggeringRule} since ${alarm.alarmDate}`}
      >
        Details
      </RouteLink>
      {!isShort && notifiesAnybody(alarm) && (
        <Button
          variant="inline-link"
          ariaLabel={`Messages sent about the alarm of ${alarm.triggeringRule} since ${alarm.alarmDate}`}
          onClick={() => ask({ what: 'notified', alarm })}
        >
          Sent
        </Button>
      )}
    </SpaceBetween>
  )
}
