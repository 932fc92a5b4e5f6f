import FileInput from '@cloudscape-design/components/file-input'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { bytesText } from '#web/lib/bytesText.ts'

interface Props {
  readonly label: string
  /** The file name extensions that the browser's dialog offers, separated by commas. */
  readonly accept: string
  readonly file: File | undefined
  /** Whether the file can no longer be replaced by another one. */
  readonly isFixed?: boolean
  readonly onChange: (file: File | undefined) => void
}

/** A field for choosing one file. It shows the file's name and size. */
export const FilePicker = ({ label, accept, file, isFixed = false, onChange }: Props) => (
  <SpaceBetween direction="horizontal" size="s" alignItems="center">
    {!isFixed && (
      <FileInput
        value={file ? [file] : []}
        accept={accept}
        ariaLabel={label}
        ariaRequired
        onChange={({ detail }) => onChange(detail.value[0])}
      >
        Choose file
      </FileInput>
    )}
    <div>{file ? `${file.name} (${bytesText(file.size)})` : 'No file chosen'}</div>
  </SpaceBetween>
)
