import FormField from '@cloudscape-design/components/form-field'
import Select, { type SelectProps } from '@cloudscape-design/components/select'
import { useMemo, useState } from 'react'
import { jobs } from '#shared/contract/calls/jobs.ts'
import { bytesText } from '#web/lib/bytesText.ts'
import { describeFailure } from '#web/lib/failure.ts'
import { useCall } from '#web/lib/queries.ts'
import { listUploadedFiles, type UploadedFile } from './uploadedFiles.ts'

interface Props {
  readonly value: UploadedFile | null
  readonly problem: string | undefined
  readonly onChange: (file: UploadedFile | null) => void
}

/** The jobs are read only when the select field is first opened. */
const statusOf = (isOpened: boolean, error: Error | null, data: unknown): NonNullable<SelectProps['statusType']> => {
  if (!isOpened) return 'pending'
  if (error) return 'error'
  return data === undefined ? 'loading' : 'finished'
}

const none = { value: '', label: 'None' } as const

/** A select field for a file that was uploaded for an earlier job, so that it need not be uploaded again. */
export const UploadedFileField = ({ value, problem, onChange }: Props) => {
  const [isOpened, setOpened] = useState(false)
  const { data, error } = useCall(jobs.listJobs, {}, { enabled: isOpened })
  const files = useMemo(() => listUploadedFiles(data?.jobsList ?? []), [data])
  const options = files.map(({ jobName, fileName, size }) => ({
    value: jobName,
    label: fileName,
    description: `${bytesText(size)}, of the job ${jobName}`,
  }))
  const chosen = value && { value: value.jobName, label: value.fileName }
  return (
    <FormField
      label="Or a File of an Earlier Job"
      constraintText="It is stored already, and is not uploaded again."
      errorText={problem}
    >
      <Select
        expandToViewport
        filteringType="auto"
        filteringAriaLabel="Find a file"
        virtualScroll={options.length > 100}
        placeholder="Choose a file"
        options={value ? [none, ...options] : options}
        selectedOption={chosen}
        statusType={statusOf(isOpened, error, data)}
        onLoadItems={() => setOpened(true)}
        loadingText="Reading the jobs"
        errorText={error ? describeFailure(error) : ''}
        empty="No file was uploaded yet"
        onChange={({ detail }) =>
          onChange(files.find(({ jobName }) => jobName === detail.selectedOption.value) ?? null)
        }
      />
    </FormField>
  )
}
