import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import FileInput from '@cloudscape-design/components/file-input'
import FormField from '@cloudscape-design/components/form-field'
import Modal from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { parametersLimit } from '#shared/contract/calls/models.ts'
import { tableExtensions } from '#shared/spreadsheets/tableFiles.ts'
import { ApartFromForm } from '#web/components/EntryTable/ApartFromForm.tsx'
import type { Parameters } from '../parameterMerge.ts'
import { withChanges } from './proposedChanges.ts'
import { ReviewTable } from './ReviewTable.tsx'
import { useReview } from './useReview.ts'
import { ModalActions } from '#web/components/ModalActions.tsx'
import { countText } from '#web/lib/countText.ts'

interface Props {
  readonly parameters: Parameters
  readonly onTake: (parameters: Parameters, what: string) => void
  readonly onClose: () => void
}

/** A dialog that compares a file with the form's parameters, and takes over the ticked changes. */
export const ReviewModal = ({ parameters, onTake, onClose }: Props) => {
  const { file, reading, picked, setPicked, choose } = useReview(parameters)
  const changes = reading.state === 'read' ? reading.changes : []
  const taken = changes.filter(({ key, kind }) => kind !== 'refused' && picked.has(key))
  const result = withChanges(parameters, taken)
  const isTooMany = result.length > parametersLimit
  const count = `${countText(taken.length)} ${taken.length === 1 ? 'change' : 'changes'}`
  return (
    <Modal
      visible
      size="max"
      header="Review Changes From Excel"
      closeAriaLabel="Close"
      onDismiss={({ detail }) => {
        if (detail.reason !== 'overlay' || !file) onClose()
      }}
      footer={
        <ModalActions
          submitText={taken.length === 0 ? 'Apply' : `Apply ${count}`}
          isDisabled={taken.length === 0 || isTooMany}
          onSubmit={() => onTake(result, `${count} applied from ${file?.name ?? ''}`)}
          onCancel={onClose}
        />
      }
    >
      <ApartFromForm>
        <SpaceBetween size="l">
          <FormField
            label="File with parameters"
            description="Columns DataItem, Data Type, Display Name, Mnemonic and, optionally, Description and Units, as in an exported Model_Data.csv."
            constraintText={`.xlsx, .xls, .csv or .json, up to 10 MB. It is read here and not sent anywhere.`}
            errorText={reading.state === 'unreadable' && `${file?.name}: ${reading.reason}`}
          >
            <SpaceBetween direction="horizontal" size="s">
              <FileInput
                value={file ? [file] : []}
                accept={tableExtensions.map(extension => `.${extension}`).join(',')}
                onChange={({ detail }) => void choose(detail.value[0])}
              >
                Choose file
              </FileInput>
              <Box padding={{ top: 'xxs' }}>{reading.state === 'unreadable' ? '' : file?.name}</Box>
            </SpaceBetween>
          </FormField>
          {reading.state === 'reading' && <StatusIndicator type="loading">Reading {file?.name}</StatusIndicator>}
          {isTooMany && (
            <Alert type="error">
              A model has at most {countText(parametersLimit)} parameters; these would be {countText(result.length)}.
            </Alert>
          )}
          {reading.state === 'read' && (
            <ReviewTable key={file?.name} changes={changes} picked={picked} onPick={setPicked} />
          )}
        </SpaceBetween>
      </ApartFromForm>
    </Modal>
  )
}
