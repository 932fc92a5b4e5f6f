import Button from '@cloudscape-design/components/button'
import Textarea from '@cloudscape-design/components/textarea'
import type { Device } from '#shared/contract/device.ts'
import { useStore } from '#web/lib/store.ts'
import { withRemarks } from './edits.ts'
import type { RowControls } from './rowControls.ts'
import { countText } from '#web/lib/countText.ts'
import './OnboardingCells.css'

/** The maximum length of a remark in characters, as the contract limits it. */
const remarksLimit = 1000

/** The maximum number of lines that a cell grows to. A longer text scrolls. */
const mostRows = 4
const charactersPerRow = 16

interface Props extends RowControls {
  readonly device: Device
}

export const RemarksCell = ({ device, edits, isAdmin, saving, onSaveRemarks }: Props) => {
  const { deviceName, remarks } = device
  const entry = useStore(edits).remarks.get(deviceName)
  const busy = useStore(saving)
  const text = entry?.text ?? remarks
  const isTooLong = text.length > remarksLimit
  return (
    <div className="onboarding-remarks">
      <div>
        <Textarea
          autoComplete={false}
          rows={Math.min(mostRows, 1 + Math.floor(text.length / charactersPerRow))}
          disabled={!isAdmin}
          ariaLabel={`Remarks ${deviceName}`}
          value={text}
          invalid={isTooLong}
          onChange={({ detail }) => edits.set(withRemarks(edits.get(), device, detail.value))}
        />
        {isTooLong && (
          <p role="alert" className="onboarding-problem">
            {countText(text.length)} of at most {countText(remarksLimit)} characters
          </p>
        )}
      </div>
      <Button
        wrapText={false}
        variant={entry === undefined ? 'link' : 'primary'}
        disabled={!isAdmin || entry === undefined || isTooLong}
        loading={busy.has(`remarks ${deviceName}`)}
        loadingText="Saving"
        ariaLabel={`Save remarks ${deviceName}`}
        onClick={() => onSaveRemarks(deviceName)}
      >
        Save
      </Button>
    </div>
  )
}
