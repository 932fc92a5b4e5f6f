import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import Checkbox from '@cloudscape-design/components/checkbox'
import Container from '@cloudscape-design/components/container'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import ProgressBar from '@cloudscape-design/components/progress-bar'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useMemo, useState, type ReactNode } from 'react'
import { messages } from '#shared/messages.ts'
import { UnsavedQuestion } from '#web/components/form/UnsavedQuestion.tsx'
import { Page } from '#web/components/Page.tsx'
import { ChangePreview } from '#web/components/upload/ChangePreview.tsx'
import { FilePicker } from '#web/components/upload/FilePicker.tsx'
import { download } from '#web/lib/download.ts'
import { credentialsArchive } from './credentialsArchive.ts'
import { enrolChangeColumns, enrolChangeRows, refusedRowColumns } from './enrolColumns.ts'
import { useEnrolment, type CheckedRow, type ListSettings } from './useEnrolment.ts'
import { countText } from '#web/lib/countText.ts'

const onboarding = [{ text: 'On Boarding Status', href: '/deviceOnBoarding' }]

const shown = (count: number): string => (count === 1 ? '1 instrument' : `${countText(count)} instruments`)

/** Enrols the instruments of a file with certificates: first what it would do, then one file of credentials for each. */
export const EnrolPage = () => {
  const [file, setFile] = useState<File>()
  const [isMissing, setMissing] = useState(false)
  const [settings, setSettings] = useState<ListSettings>({ batch: '', admit: true, replace: false })
  const [saved, setSaved] = useState(0)
  const { checked, isBusy, failure, done, refused, total, check, enrol, forget } = useEnrolment()
  const put = (change: Partial<ListSettings>): void => {
    setSettings({ ...settings, ...change })
    if (change.replace !== undefined) forget()
  }
  const batch = settings.batch.trim() || (file?.name.replace(/\.[^.]+$/, '').slice(0, 100) ?? '')
  const hasBegun = done.length > 0
  const isDone = hasBegun && done.length === total
  const save = (): void => {
    download(`Credentials_${batch}.zip`, credentialsArchive(done))
    setSaved(done.length)
  }
  return (
    <Page
      title="Enrol Instruments"
      description="Gives each instrument of a list a certificate of its own. You see what the list would change before anything is changed."
      above={onboarding}
    >
      <SpaceBetween size="l">
        <Container>
          <SpaceBetween size="m">
            <FormField
              label="List of instruments"
              description="With the columns Serial Number and Model"
              constraintText="A .csv, .xlsx, .xls or .json file of at most 2,000 instruments"
              errorText={isMissing && messages.selectFile}
            >
              <FilePicker
                label="List of instruments"
                accept=".csv,.xlsx,.xls,.json"
                file={file}
                onChange={chosen => {
                  if (hasBegun && saved < done.length) return
                  setFile(chosen)
                  setMissing(false)
                  setSaved(0)
                  forget()
                }}
              />
            </FormField>
            <FormField label="Batch - optional" description="The remarks of the instruments name it.">
              <Input
                value={settings.batch}
                placeholder={batch}
                disabled={hasBegun}
                onChange={({ detail }) => put({ batch: detail.value.slice(0, 100) })}
              />
            </FormField>
            <Checkbox
              checked={settings.admit}
              disabled={hasBegun}
              onChange={({ detail }) => put({ admit: detail.checked })}
            >
              Admit new instruments at once
            </Checkbox>
            <Checkbox
              checked={settings.replace}
              disabled={hasBegun}
              description="For instruments whose certificate was lost or has leaked. The certificates that they have end at once."
              onChange={({ detail }) => put({ replace: detail.checked })}
            >
              Replace the certificates of instruments that are enrolled already
            </Checkbox>
            <Button
              variant={checked ? 'normal' : 'primary'}
              loading={isBusy && !checked}
              loadingText="Checking"
              disabled={hasBegun && saved < done.length}
              disabledReason="Download the credentials first."
              onClick={() => {
                setMissing(!file)
                if (file) void check(file, { ...settings, batch })
              }}
            >
              Check the list
            </Button>
          </SpaceBetween>
        </Container>
        {failure !== undefined && (
          <Alert type="error" header="Not all was done">
            {failure} {checked && 'What was done before stays. Go on, or check the list again.'}
          </Alert>
        )}
        {checked && !hasBegun && (
          <Preview
            rows={checked}
            actions={
              <Button
                variant="primary"
                loading={isBusy}
                loadingText="Enrolling"
                disabled={total === 0}
                onClick={() => void enrol({ ...settings, batch })}
              >
                {`Enrol ${shown(total)}`}
              </Button>
            }
          />
        )}
        {hasBegun && (
          <Container>
            <SpaceBetween size="m">
              {!isDone && (
                <Button
                  variant="primary"
                  loading={isBusy}
                  loadingText="Enrolling"
                  onClick={() => void enrol({ ...settings, batch })}
                >
                  Go on
                </Button>
              )}
              <ProgressBar
                label="Enrolled"
                value={(100 * done.length) / Math.max(1, total)}
                additionalInfo={`${countText(done.length)} of ${shown(total)}`}
              />
              <Alert
                type={saved === done.length ? 'success' : 'warning'}
                header={saved === done.length ? 'The credentials were downloaded' : 'Download the credentials now'}
                action={<Button onClick={save}>Download credentials</Button>}
              >
                The file has the private keys. They were made on this page and are nowhere else: once you leave, they
                cannot be downloaded again. Bring each file to its instrument, and delete the copies.
              </Alert>
              {refused.length > 0 && (
                <Alert type="error" header={`${shown(refused.length)} could not be enrolled`}>
                  {refused.map(({ deviceName, reason }) => `${deviceName}: ${reason}`).join('. ')}
                </Alert>
              )}
            </SpaceBetween>
          </Container>
        )}
      </SpaceBetween>
      <UnsavedQuestion isUnsaved={() => saved < done.length || isBusy}>
        The credentials were not downloaded. Without them these instruments need new certificates.
      </UnsavedQuestion>
    </Page>
  )
}

interface PreviewProps {
  readonly rows: readonly CheckedRow[]
  readonly actions: ReactNode
}

const Preview = ({ rows, actions }: PreviewProps) => {
  const changes = useMemo(() => enrolChangeRows(rows), [rows])
  const problems = useMemo(() => rows.filter(({ outcome }) => outcome === 'refused'), [rows])
  const count = (outcome: string): number => rows.filter(row => row.outcome === outcome).length
  const counts = { new: count('new'), changed: count('again'), unchanged: count('enrolled'), refused: problems.length }
  return (
    <ChangePreview
      counts={counts}
      changes={changes}
      changeColumns={enrolChangeColumns}
      problems={problems}
      problemColumns={refusedRowColumns}
      problemsHint="These rows are left out; the others can be enrolled."
      message={`${counts.new} new, ${counts.changed} changed, ${counts.refused} refused`}
      actions={actions}
    />
  )
}
