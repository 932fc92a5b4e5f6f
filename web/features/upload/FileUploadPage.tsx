import Container from '@cloudscape-design/components/container'
import CloudscapeForm from '@cloudscape-design/components/form'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { AlertModal } from '#web/components/AlertModal.tsx'
import { Page } from '#web/components/page/Page.tsx'
import { UploadOverlay } from '#web/components/upload/UploadOverlay.tsx'
import { fileRefusal, missingIn, type UploadChoice } from './uploadChoice.ts'
import { UploadFields } from './UploadFields.tsx'
import { UploadPreview } from './UploadPreview.tsx'
import { useUpload } from './useUpload.ts'
import '#web/components/form/FormPage.css'

const nothingChosen: UploadChoice = { entity: undefined, file: undefined, modelName: '' }

/**
 * The page that uploads a file of device parameters (specification A §2). The user can have the file checked first.
 */
export const FileUploadPage = () => {
  const [choice, setChoice] = useState(nothingChosen)
  const [missing, setMissing] = useState<ReturnType<typeof missingIn>>({})
  const [refusal, setRefusal] = useState<string>()
  const { progress, preview, done, failure, run, cancel, dismiss, forgetPreview } = useUpload()
  const { file } = choice

  const change = (part: Partial<UploadChoice>): void => {
    const refused = part.file && fileRefusal(choice, part.file)
    const changed = { ...choice, ...part, ...(refused !== undefined && { file: undefined }) }
    setRefusal(refused)
    setChoice(changed)
    forgetPreview()
    const now = missingIn(changed)
    // The problem of a missing field disappears once the field is filled.
    setMissing({
      ...(missing.entity && now.entity && { entity: now.entity }),
      ...(missing.file && now.file && { file: now.file }),
    })
  }
  const submit = (dryRun: boolean): void => {
    const found = missingIn(choice)
    setMissing(found)
    if (file && !found.entity) void run(file, choice, dryRun)
  }
  return (
    <Page
      title="File Upload"
      description="Adds device parameters from a file, or changes them. What the file does not mention stays as it is."
    >
      <SpaceBetween size="l">
        <form
          className="form-page"
          aria-label="File Upload"
          noValidate
          onSubmit={event => {
            event.preventDefault()
            submit(false)
          }}
        >
          <CloudscapeForm
            actions={
              <SpaceBetween direction="horizontal" size="xs">
                <Button formAction="none" onClick={() => submit(true)}>
                  Check the file
                </Button>
                <Button variant="primary" formAction="submit">
                  Upload
                </Button>
              </SpaceBetween>
            }
          >
            <Container>
              <UploadFields choice={choice} missing={missing} onChange={change} />
            </Container>
          </CloudscapeForm>
        </form>
        {preview && <UploadPreview answer={preview} />}
      </SpaceBetween>
      {progress && file && (
        <UploadOverlay fileName={file.name} content="parameters" progress={progress} onCancel={cancel} />
      )}
      {refusal !== undefined && <AlertModal text={refusal} onClose={() => setRefusal(undefined)} />}
      {failure !== undefined && <AlertModal text={failure} onClose={dismiss} />}
      {/* Shows the server's message, and reloads the page when the user closes it (specification A §4). */}
      {done !== undefined && <AlertModal text={done} onClose={() => window.location.reload()} />}
    </Page>
  )
}
