import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useMemo, useState, type ReactNode } from 'react'
import { UnsavedQuestion } from '#web/components/form/UnsavedQuestion.tsx'
import { Page } from '#web/components/page/Page.tsx'
import { ChangePreview } from '#web/components/upload/ChangePreview.tsx'
import { instrumentsText } from '#web/lib/countText.ts'
import { download } from '#web/lib/download.ts'
import { credentialsArchive } from './credentialsArchive.ts'
import { Enrolled } from './Enrolled.tsx'
import { enrolChangeColumns, enrolChangeRows, refusedRowColumns } from './enrolColumns.ts'
import { ListForm } from './ListForm.tsx'
import { useEnrolment, type CheckedRow, type ListSettings } from './useEnrolment.ts'

const onboarding = [{ text: 'On Boarding Status', href: '/deviceOnBoarding' }]

/**
 * The page that enrols the instruments in a file, with certificates. It first previews the outcome, and finally
 * offers a credentials file for each instrument.
 */
export const EnrolPage = () => {
  const [file, setFile] = useState<File>()
  const [settings, setSettings] = useState<ListSettings>({ batch: '', admit: true, replace: false })
  const [saved, setSaved] = useState(0)
  const { checked, isBusy, failure, done, refused, total, check, enrol, forget, leave } = useEnrolment()
  const batch =
    settings.batch.trim() ||
    (file?.name
      .replace(/\.[^.]+$/, '')
      .slice(0, 100)
      .toWellFormed() ??
      '')
  const hasBegun = done.length > 0
  const isSaved = saved === done.length
  const isEnrolling = isBusy && checked !== undefined
  const goOn = (): void => void enrol({ ...settings, batch })
  return (
    <Page
      title="Enrol Instruments"
      description="Gives each instrument in a list its own certificate. You see the changes before they are made."
      above={onboarding}
    >
      <SpaceBetween size="l">
        <ListForm
          file={file}
          settings={settings}
          defaultBatch={batch}
          // Once enrolling has begun, the file and its settings can no longer be changed, because the results on the
          // page must belong to them.
          state={isEnrolling || hasBegun ? 'fixed' : isBusy ? 'checking' : 'open'}
          blockedBy={isEnrolling ? 'Wait for the answer.' : isSaved ? undefined : 'Download the credentials first.'}
          isChecked={checked !== undefined}
          onFile={chosen => {
            setFile(chosen)
            setSaved(0)
            forget()
          }}
          onSettings={change => {
            setSettings({ ...settings, ...change })
            if (change.replace !== undefined) forget()
          }}
          onCheck={chosen => {
            setSaved(0)
            void check(chosen, { ...settings, batch })
          }}
        />
        {failure !== undefined && (
          <Alert type="error" header={checked ? 'Not everything was done' : 'The list could not be checked'}>
            {failure} {checked && 'What was done so far is kept. Go on, or check the file again.'}
          </Alert>
        )}
        {checked && !hasBegun && (
          <Preview
            rows={checked}
            actions={
              <Button variant="primary" loading={isBusy} loadingText="Enrolling" disabled={total === 0} onClick={goOn}>
                {`Enrol ${instrumentsText(total)}`}
              </Button>
            }
          />
        )}
        {hasBegun && (
          <Enrolled
            done={done.length}
            total={total}
            refused={refused}
            isBusy={isBusy}
            isSaved={isSaved}
            onGoOn={goOn}
            onSave={() => {
              download(`Credentials_${batch}.zip`, credentialsArchive(done))
              setSaved(done.length)
            }}
          />
        )}
      </SpaceBetween>
      <UnsavedQuestion isUnsaved={() => !isSaved || isBusy} onLeave={leave}>
        The credentials have not been downloaded. Without them, these instruments need new certificates.
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
