import Checkbox from '@cloudscape-design/components/checkbox'

interface Props {
  readonly label: string
  /** Says what the search finds while the box is ticked. */
  readonly description: string
  /** 'true' if the box is ticked, else empty. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Narrows a search while it is ticked, and does not restrict it otherwise. */
export const SearchCheckbox = ({ label, description, value, onChange }: Props) => (
  <Checkbox
    checked={value === 'true'}
    description={description}
    onChange={({ detail }) => onChange(detail.checked ? 'true' : '')}
  >
    {label}
  </Checkbox>
)
