import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { DeviceAlarm } from '#shared/contract/alarms.ts'
import type { Device } from '#shared/contract/device.ts'
import { displayStatusOf } from '#shared/status.ts'
import { ReadAt } from '#web/components/ResourceTable/ReadAt.tsx'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { StatusBadge } from '#web/components/StatusBadge.tsx'
import { Time } from '#web/components/Time.tsx'
import type { Readable } from '#web/lib/store.ts'
import { openAlarmsText } from './openAlarmsText.ts'

interface Props {
  readonly device: Device
  /** The first ones, those that are open before the others; undefined until they have been read. */
  readonly alarms: readonly DeviceAlarm[] | undefined
  readonly readAt: Readable<number>
}

/** The line below an instrument's name: status, open alarms, last contact. */
export const AssetFacts = ({ device: { deviceName, groupStatus, lastContacted }, alarms, readAt }: Props) => {
  const text = alarms && openAlarmsText(alarms)
  const address = `/alarms?${new URLSearchParams({ show: 'open', where: `serial = ${deviceName}` }).toString()}`
  return (
    <div className="asset-facts">
      <StatusBadge status={displayStatusOf(groupStatus)} />
      {text === undefined ? null : text === '' ? (
        <StatusIndicator type="success">No open alarm</StatusIndicator>
      ) : (
        <StatusIndicator type="warning">
          <RouteLink to={address}>{text}</RouteLink>
        </StatusIndicator>
      )}
      <span>
        Last seen <Time at={lastContacted} />
      </span>
      <span>
        <ReadAt of={readAt} />
      </span>
    </div>
  )
}
