import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { messages } from '#shared/text/messages.ts'
import { AlertModal } from '#web/components/AlertModal.tsx'
import { Page } from '#web/components/page/Page.tsx'
import { sizeRefusal } from '#web/components/upload/sizeRefusal.ts'
import { UploadOverlay } from '#web/components/upload/UploadOverlay.tsx'
import { download } from '#web/lib/download.ts'
import { rulesList } from '../rulePath.ts'
import { ImportForm } from './ImportForm.tsx'
import { ImportOutcome } from './ImportOutcome.tsx'
import { ImportPreview } from './ImportPreview.tsx'
import { outcomesCsv, listRowOutcomes, type Imported } from './outcomes.ts'
import { useRuleImport } from './useRuleImport.ts'
import '#web/components/form/FormPage.css'

/**
 * The page that imports a file of rules. It checks the file, shows what would change, and applies the changes after
 * the user confirms them (specification B §2).
 */
export const RuleImportPage = () => {
  const navigate = useNavigate()
  const [file, setFile] = useState<File>()
  const [isMissing, setMissing] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [seen, setSeen] = useState<Imported>()
  const { progress, failure, checked, imported, isBegun, ...work } = useRuleImport()

  const choose = (chosen: File | undefined): void => {
    const refused = chosen && (/\.csv$/i.test(chosen.name) ? sizeRefusal(chosen) : messages.invalidFileType)
    setRefusal(refused)
    setFile(refused === undefined ? chosen : undefined)
    setMissing(false)
    work.forgetChecked()
  }
  const submit = (): void => {
    setMissing(!file)
    if (file) void work.check(file)
  }
  const close = (): void => {
    setSeen(imported)
    setFile(undefined)
  }
  return (
    <Page
      title="Import Rules"
      description="Adds rules from a file, or changes them. Rules that the file does not mention stay as they are. After an import, “Export” saves the result for each rule."
      above={[rulesList]}
      isForm={!checked}
      actions={
        <SpaceBetween direction="horizontal" size="xs">
          <Button onClick={() => void navigate(rulesList.href)}>Back</Button>
          <Button
            iconName="download"
            disabled={!imported}
            disabledReason="You can export the result for each rule after an import."
            onClick={() => {
              if (imported) download('Rules_Updated_Data.csv', outcomesCsv(imported, listRowOutcomes(imported)))
            }}
          >
            Export
          </Button>
        </SpaceBetween>
      }
    >
      <SpaceBetween size="l">
        <ImportForm
          file={file}
          isMissing={isMissing}
          isChecked={checked !== undefined}
          onChoose={choose}
          onSubmit={submit}
        />
        {checked && <ImportPreview checked={checked} onTakeOver={() => void work.takeOver(checked)} />}
      </SpaceBetween>
      {progress && file && (
        <UploadOverlay fileName={file.name} content="rules" progress={progress} onCancel={work.cancel} />
      )}
      {refusal !== undefined && <AlertModal text={refusal} onClose={() => setRefusal(undefined)} />}
      {failure !== undefined && (
        <AlertModal text={failure} onClose={work.dismiss}>
          {checked && isBegun && 'The rules applied so far are kept. Apply again to continue with the rest.'}
        </AlertModal>
      )}
      {imported && imported !== seen && (
        <ImportOutcome
          imported={imported}
          onClose={close}
          onDownload={() => {
            const refused = listRowOutcomes(imported).filter(({ outcome }) => outcome === 'refused')
            download('Rules_Failed_Data.csv', outcomesCsv(imported, refused))
            close()
          }}
        />
      )}
    </Page>
  )
}
