import Button from '@cloudscape-design/components/button'
import Checkbox from '@cloudscape-design/components/checkbox'
import Container from '@cloudscape-design/components/container'
import CloudscapeForm from '@cloudscape-design/components/form'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { messages } from '#shared/text/messages.ts'
import { OptionalLabel } from '#web/components/form/OptionalLabel.tsx'
import { FilePicker } from '#web/components/upload/FilePicker.tsx'
import { download } from '#web/lib/download.ts'
import { exampleList } from './exampleList.ts'
import type { ListSettings } from './useEnrolment.ts'
import '#web/components/form/FormPage.css'

interface Props {
  readonly file: File | undefined
  readonly settings: ListSettings
  /** The name of the batch if the user does not enter one. */
  readonly defaultBatch: string
  /**
   * The state of the form: `checking` while the server checks the list of instruments, `fixed` once enrolling has
   * started, after which neither the list nor its settings can be changed.
   */
  readonly state: 'open' | 'checking' | 'fixed'
  /** Why another list of instruments cannot be checked now; undefined if one can. */
  readonly blockedBy: string | undefined
  readonly isChecked: boolean
  readonly onFile: (file: File | undefined) => void
  readonly onSettings: (change: Partial<ListSettings>) => void
  readonly onCheck: (file: File) => void
}

/** The form for the file with the instruments to enrol, and for the settings that apply to all of them. */
export const ListForm = ({
  file,
  settings,
  defaultBatch,
  state,
  blockedBy,
  isChecked,
  onFile,
  onSettings,
  onCheck,
}: Props) => {
  const [isMissing, setMissing] = useState(false)
  const isFixed = state !== 'open'
  return (
    <div className="form-page">
      <CloudscapeForm
        actions={
          <Button
            variant={isChecked ? 'normal' : 'primary'}
            loading={state === 'checking'}
            loadingText="Checking"
            disabled={blockedBy !== undefined}
            disabledReason={blockedBy ?? ''}
            onClick={() => {
              setMissing(!file)
              if (file) onCheck(file)
            }}
          >
            Check the file
          </Button>
        }
      >
        <Container>
          <SpaceBetween size="m">
            <FormField
              label="List of instruments"
              description="A .csv, .xlsx, .xls or .json file with the columns Serial Number and Model, of at most 2,000 instruments"
              errorText={isMissing && !file && messages.selectFile}
            >
              <SpaceBetween direction="horizontal" size="xs" alignItems="center">
                <FilePicker
                  label="List of instruments"
                  accept=".csv,.xlsx,.xls,.json"
                  file={file}
                  isFixed={state === 'checking' || blockedBy !== undefined}
                  onChange={onFile}
                />
                <Button
                  variant="link"
                  iconName="download"
                  onClick={() => download('Instruments_Example.csv', exampleList)}
                >
                  Example file
                </Button>
              </SpaceBetween>
            </FormField>
            <FormField
              label={<OptionalLabel text="Batch" />}
              description="The remarks of the instruments will say “Batch” and this text."
            >
              <Input
                value={settings.batch}
                placeholder={defaultBatch}
                disabled={isFixed}
                onChange={({ detail }) => onSettings({ batch: detail.value.slice(0, 100) })}
              />
            </FormField>
            <Checkbox
              checked={settings.admit}
              disabled={isFixed}
              onChange={({ detail }) => onSettings({ admit: detail.checked })}
            >
              Admit new instruments at once
            </Checkbox>
            <Checkbox
              checked={settings.replace}
              disabled={isFixed}
              description="For instruments whose certificate was lost or has leaked. Their current certificates stop working at once."
              onChange={({ detail }) => onSettings({ replace: detail.checked })}
            >
              Replace the certificates of instruments that are already enrolled
            </Checkbox>
          </SpaceBetween>
        </Container>
      </CloudscapeForm>
    </div>
  )
}
