import Button from '@cloudscape-design/components/button'
import Select from '@cloudscape-design/components/select'
import type { Device } from '#shared/contract/device.ts'
import { provisioningStatuses, type ProvisioningStatus } from '#shared/devices/status.ts'
import { useStore } from '#web/lib/store.ts'
import { withStatus } from './edits.ts'
import type { RowControls } from './rowControls.ts'
import './OnboardingCells.css'

const options = provisioningStatuses.map(value => ({ value, label: value }))

const isStatus = (value: string | undefined): value is ProvisioningStatus =>
  provisioningStatuses.some(status => status === value)

interface Props extends RowControls {
  readonly device: Device
}

/**
 * The field in which an administrator picks an instrument's status (specification A §2). Picking a status for another
 * instrument resets this field, because only one status can be pending. The button is always enabled, because it says
 * which status has to be picked first (specification A §5), but it stands out only once one has been.
 */
export const StatusCell = ({ device, edits, isAdmin, saving, onSaveStatus }: Props) => {
  const { deviceName, deviceStatus } = device
  const { picked } = useStore(edits)
  const shown = picked?.device.deviceName === deviceName ? picked.status : deviceStatus
  const busy = useStore(saving)
  return (
    <div className="onboarding-status">
      <Select
        expandToViewport
        disabled={!isAdmin}
        // Whoever waits for admission is seen among those that have it.
        warning={shown === 'PENDING'}
        ariaLabel={`Device Status ${deviceName}`}
        options={options}
        selectedOption={{ value: shown, label: shown }}
        onChange={({ detail: { selectedOption } }) => {
          if (isStatus(selectedOption.value)) edits.set(withStatus(edits.get(), device, selectedOption.value))
        }}
      />
      <Button
        wrapText={false}
        disabled={!isAdmin}
        loading={busy.has(`status ${deviceName}`)}
        loadingText="Saving"
        ariaLabel={`Update status ${deviceName}`}
        variant={shown === deviceStatus ? 'link' : 'primary'}
        onClick={() => onSaveStatus(deviceName)}
      >
        Update
      </Button>
    </div>
  )
}
