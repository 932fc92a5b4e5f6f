import Checkbox from '@cloudscape-design/components/checkbox'

interface Props {
  readonly label: string
  /** Says what the search finds if the box is ticked. */
  readonly description: string
  /** 'true' if the box is ticked, otherwise empty. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** A checkbox that restricts the search while it is ticked. */
export const SearchCheckbox = ({ label, description, value, onChange }: Props) => (
  <Checkbox
    checked={value === 'true'}
    description={description}
    onChange={({ detail }) => onChange(detail.checked ? 'true' : '')}
  >
    {label}
  </Checkbox>
)
