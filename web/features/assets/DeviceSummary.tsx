import Box from '@cloudscape-design/components/box'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { memo } from 'react'
import type { Device } from '#shared/contract/device.ts'
import { displayStatusOf, icStatusLabel } from '#shared/devices/status.ts'
import { versionDriftOf } from '#shared/devices/versionDrift.ts'
import { Info } from '#web/components/info/Info.tsx'
import { StatusBadge } from '#web/components/StatusBadge.tsx'
import { Time } from '#web/components/Time.tsx'
import '#web/components/parts/twoFacts.css'

interface Props {
  readonly device: Device
}

/** The panel with the stored properties of an instrument. */
export const DeviceSummary = memo(({ device }: Props) => (
  <Container header={<Header variant="h2">Device Summary</Header>}>
    <KeyValuePairs
      className="two-facts"
      columns={3}
      items={[
        { label: 'Instrument Status', value: <StatusBadge status={displayStatusOf(device.groupStatus)} /> },
        { label: 'Reported As', value: device.groupStatus || '-' },
        { label: 'Device Status', value: device.deviceStatus },
        { label: 'Model', value: device.modelName },
        { label: 'IC Status', info: <Info topic="ic" />, value: icStatusLabel(device.ICStatus) },
        { label: 'IC Last Contacted', value: <Time at={device.ICLastContactedTime} /> },
        { label: 'Last Contacted', value: <Time at={device.lastContacted} /> },
        { label: 'Last Data Item Date', value: <Time at={device.lastDataItemDate} /> },
        { label: 'Registered On', value: <Time at={device.registerdOn} /> },
        ...(device.firmware !== undefined || device.installed
          ? [{ label: 'Version', value: <Version device={device} /> }]
          : []),
      ]}
    />
  </Container>
))

const Version = ({ device }: { readonly device: Device }) => {
  const drift = versionDriftOf(device)
  const { firmware, installed } = device
  if (drift)
    return (
      <StatusIndicator type="warning">
        Version {drift.installed.version} was installed <Time at={drift.installed.installedOn} /> by the job{' '}
        {drift.installed.jobName}; the instrument reports {drift.reported}
      </StatusIndicator>
    )
  if (!installed) return <>{firmware}</>
  return (
    <>
      {installed.version}
      <Box variant="small" display="block">
        by the job {installed.jobName}, <Time at={installed.installedOn} />
      </Box>
    </>
  )
}
