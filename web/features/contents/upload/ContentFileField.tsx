import Alert from '@cloudscape-design/components/alert'
import FormField from '@cloudscape-design/components/form-field'
import { useState } from 'react'
import { contentFileProblem } from '#shared/text/contentFileName.ts'
import { contentBytesLimit } from '#shared/contract/job.ts'
import { AlertModal } from '#web/components/AlertModal.tsx'
import type { Field } from '#web/components/form/useForm.ts'
import { FilePicker } from '#web/components/upload/FilePicker.tsx'
import { useSession } from '#web/lib/session/session.ts'
import { bytesText } from '#web/lib/bytesText.ts'
import { readUnfinishedUpload } from './unfinished.ts'

/** Says why a file is refused; undefined if it is accepted. */
const refusalOf = (file: File): string | undefined => {
  const problem = contentFileProblem(file.name)
  if (problem !== undefined) return problem
  if (file.size === 0) return 'The file is empty'
  return file.size > contentBytesLimit ? `A file can have at most ${bytesText(contentBytesLimit)}` : undefined
}

/** A field for the file that instruments are to install (specification B §5). */
export const ContentFileField = ({ field }: { readonly field: Field<File | undefined> }) => {
  const userName = useSession()?.userName ?? ''
  const [unfinished] = useState(() => readUnfinishedUpload(userName))
  const [refusal, setRefusal] = useState<string>()
  return (
    <>
      {unfinished && field.value === undefined && (
        <Alert header={`The upload of ${unfinished.name} was interrupted`}>
          Choose the same file ({bytesText(unfinished.size)}) again. “Add content” continues where it stopped.
        </Alert>
      )}
      <FormField
        label="File"
        constraintText="An .exe, .zip or .7z file of at most 50 GB. Or choose a file of an earlier job below."
        errorText={field.problem}
      >
        <FilePicker
          label="File"
          accept=".exe,.zip,.7z"
          file={field.value}
          onChange={file => {
            const refused = file && refusalOf(file)
            setRefusal(refused)
            field.onChange(refused === undefined ? file : undefined)
          }}
        />
      </FormField>
      {refusal !== undefined && <AlertModal text={refusal} onClose={() => setRefusal(undefined)} />}
    </>
  )
}
