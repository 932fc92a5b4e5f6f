import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs'
import type { ReactNode } from 'react'
import type { Device } from '#shared/contract/devices.ts'
import { displayStatusOf, icStatusLabel } from '#shared/status.ts'
import { StatusBadge } from '#web/components/StatusBadge.tsx'
import { Time } from '#web/components/Time.tsx'

interface Props {
  readonly device: Device
  readonly actions: ReactNode
}

export const DeviceSummary = ({ device, actions }: Props) => (
  <Container
    header={
      <Header variant="h2" actions={actions}>
        Device Summary
      </Header>
    }
  >
    <KeyValuePairs
      columns={3}
      items={[
        { label: 'Instrument Status', value: <StatusBadge status={displayStatusOf(device.groupStatus)} /> },
        { label: 'Reported As', value: device.groupStatus || '-' },
        { label: 'Device Status', value: device.deviceStatus },
        { label: 'Model', value: device.modelName },
        { label: 'IC Status', value: icStatusLabel(device.ICStatus) },
        { label: 'IC Last Contacted', value: <Time at={device.ICLastContactedTime} /> },
        { label: 'Last Contacted', value: <Time at={device.lastContacted} /> },
        { label: 'Last Data Item Date', value: <Time at={device.lastDataItemDate} /> },
        { label: 'Registered On', value: <Time at={device.registerdOn} /> },
      ]}
    />
  </Container>
)
