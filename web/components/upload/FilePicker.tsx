import Box from '@cloudscape-design/components/box'
import FileInput from '@cloudscape-design/components/file-input'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { bytesText } from '#web/lib/bytesText.ts'

interface Props {
  readonly label: string
  /** The file name endings that the browser offers, joined by commas. */
  readonly accept: string
  readonly file: File | undefined
  /** Whether the file is fixed, so that no other one can be chosen now. */
  readonly isFixed?: boolean
  readonly onChange: (file: File | undefined) => void
}

/** The choice of one file, with its name and size beside it. */
export const FilePicker = ({ label, accept, file, isFixed = false, onChange }: Props) => (
  <SpaceBetween direction="horizontal" size="s">
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
    <Box padding={{ top: 'xxs' }}>{file ? `${file.name} (${bytesText(file.size)})` : 'No file chosen'}</Box>
  </SpaceBetween>
)
