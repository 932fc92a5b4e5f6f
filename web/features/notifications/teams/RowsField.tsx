import FormField from '@cloudscape-design/components/form-field'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { ReactNode } from 'react'
import './RowsField.css'

interface Props {
  readonly label: string
  readonly description: string
  readonly problem: string | undefined
  readonly children: ReactNode
}

/**
 * A field that consists of several rows of inputs below a common label. The label does not belong to a Cloudscape
 * form field, which would name each of the inputs after it.
 */
export const RowsField = ({ label, description, problem, children }: Props) => (
  <SpaceBetween size="s">
    <div {...(problem !== undefined && { 'data-invalid': true, tabIndex: -1 })}>
      <FormField label={label} description={description} errorText={problem} stretch />
    </div>
    {children}
  </SpaceBetween>
)

interface RowProps {
  readonly name: string
  readonly children: ReactNode
}

/** The inputs of one row of a field with several rows, grouped under the row's name for screen readers. */
export const FieldsRow = ({ name, children }: RowProps) => (
  <fieldset className="rows-field-row" aria-label={name}>
    <SpaceBetween size="xs">{children}</SpaceBetween>
  </fieldset>
)
