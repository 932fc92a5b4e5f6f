import StatusIndicator from '@cloudscape-design/components/status-indicator'
import type { Device } from '#shared/contract/device.ts'
import { displayStatusOf } from '#shared/devices/status.ts'
import { openAlarmsPath } from '#web/components/alarms/openAlarmsPath.ts'
import { ReadAt } from '#web/components/ResourceTable/ReadAt.tsx'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { StatusBadge } from '#web/components/StatusBadge.tsx'
import { Time } from '#web/components/Time.tsx'
import type { Readable } from '#web/lib/store.ts'
import { FreeAbout } from './forecast/FreeAbout.tsx'
import { alarms } from './categories/alarmCategory.tsx'
import { useCategoryRows } from './categories/useCategoryRows.ts'
import { panelRows } from './CategoryPanel.tsx'
import { openAlarmsText } from './alarms/openAlarmsText.ts'

interface Props {
  readonly device: Device
  readonly readAt: Readable<number>
}

/** The line below an instrument's name, with status, open alarms and last contact. */
export const AssetFacts = ({ device, readAt }: Props) => {
  const { deviceName, deviceStatus, groupStatus, lastContacted } = device
  const { rows } = useCategoryRows(alarms, device, panelRows, true)
  // The instrument's open alarms come before its closed ones, so the first rows are enough to describe the open ones.
  const text = rows && openAlarmsText(rows.slice(0, panelRows))
  // The line is rendered inside a paragraph, in which HTML allows a span but no div.
  return (
    <span className="asset-facts">
      <StatusBadge status={displayStatusOf(groupStatus)} />
      <FreeAbout device={device} />
      {text === undefined ? null : text === '' ? (
        // No rules are evaluated for an instrument without admission, so having no alarms does not mean that it is
        // well.
        deviceStatus === 'OK' && <StatusIndicator type="success">No open alarm</StatusIndicator>
      ) : (
        <StatusIndicator type="warning">
          <RouteLink to={openAlarmsPath(deviceName)}>{text}</RouteLink>
        </StatusIndicator>
      )}
      <span>
        {lastContacted === undefined ? (
          'Never contacted'
        ) : (
          <>
            Last contacted <Time at={lastContacted} />
          </>
        )}
      </span>
      <span>
        <ReadAt of={readAt} />
      </span>
    </span>
  )
}
