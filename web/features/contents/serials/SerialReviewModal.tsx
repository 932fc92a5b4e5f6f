import Button from '@cloudscape-design/components/button'
import FileInput from '@cloudscape-design/components/file-input'
import FormField from '@cloudscape-design/components/form-field'
import Modal from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import Textarea from '@cloudscape-design/components/textarea'
import { useState } from 'react'
import { tableExtensions } from '#shared/spreadsheets/tableFiles.ts'
import { SerialReviewTable } from './SerialReviewTable.tsx'
import { keyOfSerial, useSerialReview } from './useSerialReview.ts'
import { ModalActions } from '#web/components/ModalActions.tsx'
import { countText } from '#web/lib/countText.ts'

interface Props {
  /** The serial numbers that are already in the form. */
  readonly known: readonly string[]
  readonly models: readonly string[]
  readonly onTake: (serialNumbers: readonly string[]) => void
  readonly onClose: () => void
}

/**
 * The dialog that takes many serial numbers from a file or the clipboard (specification B §2). The user reviews them
 * before they are added.
 */
export const SerialReviewModal = ({ known, models, onTake, onClose }: Props) => {
  const { reading, ticked, setTicked, reviewText, reviewFile } = useSerialReview(known, models)
  const [text, setText] = useState('')
  const serials = reading.state === 'read' ? reading.serials : []
  const taken = serials.filter(one => ticked.has(keyOfSerial(one)))
  const count = `${countText(taken.length)} ${taken.length === 1 ? 'serial number' : 'serial numbers'}`
  return (
    <Modal
      visible
      size="large"
      header="Review Changes From Excel"
      closeAriaLabel="Close"
      onDismiss={({ detail }) => {
        if (detail.reason !== 'overlay') onClose()
      }}
      footer={
        <ModalActions
          submitText={taken.length === 0 ? 'Add' : `Add ${count}`}
          isDisabled={taken.length === 0}
          onSubmit={() => onTake(taken.map(({ serialNumber }) => serialNumber))}
          onCancel={onClose}
        />
      }
    >
      <SpaceBetween size="l">
        <FormField
          label="File with serial numbers"
          description="With a column Serial Number, or with the serial numbers in its first column."
          constraintText=".xlsx, .xls, .csv or .json, up to 10 MB. It is read here and not sent anywhere."
        >
          <FileInput
            value={[]}
            accept={tableExtensions.map(extension => `.${extension}`).join(',')}
            onChange={({ detail: { value } }) => {
              const [file] = value
              if (file) void reviewFile(file)
            }}
          >
            Choose file
          </FileInput>
        </FormField>
        <FormField label="Or paste them" description="One per line, or separated by commas or spaces." stretch>
          <Textarea value={text} rows={3} spellcheck={false} onChange={({ detail }) => setText(detail.value)} />
        </FormField>
        <Button formAction="none" disabled={text.trim() === ''} onClick={() => void reviewText(text)}>
          Review pasted serial numbers
        </Button>
        <div aria-live="polite">
          {reading.state === 'reading' && <StatusIndicator type="loading">Checking the serial numbers</StatusIndicator>}
          {reading.state === 'failed' && <StatusIndicator type="error">{reading.reason}</StatusIndicator>}
        </div>
        {reading.state === 'read' && <SerialReviewTable serials={serials} ticked={ticked} onTick={setTicked} />}
      </SpaceBetween>
    </Modal>
  )
}
