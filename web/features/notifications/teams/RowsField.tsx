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
 * Rows of inputs below a label of their own. The inputs are not inside that label's field, because each would then
 * also have the label of the whole field.
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

/** The inputs of a row, with its name for screen readers. */
export const FieldsRow = ({ name, children }: RowProps) => (
  <fieldset className="rows-field-row" aria-label={name}>
    <SpaceBetween size="xs">{children}</SpaceBetween>
  </fieldset>
)
