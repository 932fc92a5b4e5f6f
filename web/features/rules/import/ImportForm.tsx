import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import CloudscapeForm from '@cloudscape-design/components/form'
import FormField from '@cloudscape-design/components/form-field'
import { messages } from '#shared/text/messages.ts'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { FilePicker } from '#web/components/upload/FilePicker.tsx'
import { rulesList } from '../rulePath.ts'
import './ImportForm.css'

interface Props {
  readonly file: File | undefined
  /** Whether the form was submitted without a file. */
  readonly isMissing: boolean
  /** Whether the file has been checked. The next step is then below the form. */
  readonly isChecked: boolean
  readonly onChoose: (file: File | undefined) => void
  readonly onSubmit: () => void
}

/** The form for choosing a file of rules. */
export const ImportForm = ({ file, isMissing, isChecked, onChoose, onSubmit }: Props) => (
  <form
    className="rule-import"
    aria-label="Import Rules"
    noValidate
    onSubmit={event => {
      event.preventDefault()
      onSubmit()
    }}
  >
    <CloudscapeForm
      actions={
        <Button variant={isChecked ? 'normal' : 'primary'} formAction="submit">
          Submit
        </Button>
      }
    >
      <Container>
        <FormField
          label="File of rules"
          description={
            <>
              A file with the columns that the list of{' '}
              <RouteLink to={rulesList.href} fontSize="inherit">
                rules
              </RouteLink>{' '}
              exports. You see the changes before they are made.
            </>
          }
          constraintText="A .csv file of at most 10 MB"
          errorText={isMissing && messages.selectFile}
        >
          <FilePicker label="File of rules" accept=".csv" file={file} onChange={onChoose} />
        </FormField>
      </Container>
    </CloudscapeForm>
  </form>
)
