import Button from '@cloudscape-design/components/button'
import SegmentedControl from '@cloudscape-design/components/segmented-control'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { Condition } from './Condition.tsx'
import { replaced, without, withMore } from './editRows.ts'
import type { GroupRow, Part } from './rows.ts'
import type { RuleParameter } from './useParameters.ts'

interface Props {
  readonly group: GroupRow
  /** `Condition` or `Group 2`, which its parts are numbered below. */
  readonly label: string
  readonly parameters: ReadonlyMap<string, RuleParameter>
  /** An id for a new part. */
  readonly freeId: number
  /** What has not been filled in is marked: the expression was found wrong. */
  readonly marksGaps: boolean
  readonly onChange: (group: GroupRow) => void
  /** Missing for the outermost group, which stays. */
  readonly onRemove?: () => void
}

/** Conditions and groups of them, all joined by the same word. */
export const Group = ({ group, label, parameters, freeId, marksGaps, onChange, onRemove }: Props) => {
  const { parts, join } = group
  const remove = (id: number): void => onChange(without(group, id))
  const shown = (part: Part, place: number) => {
    const name = `${label} ${place + 1}`
    if (part.kind === 'condition')
      return (
        <Condition
          row={part}
          label={name}
          parameters={parameters}
          marksGaps={marksGaps}
          onChange={row => onChange(replaced(group, row))}
          onRemove={parts.length > 1 ? () => remove(part.id) : onRemove}
        />
      )
    return (
      <Group
        group={part}
        label={`Group ${place + 1}, condition`}
        parameters={parameters}
        freeId={freeId}
        marksGaps={marksGaps}
        onChange={changed => onChange(replaced(group, changed))}
        onRemove={() => remove(part.id)}
      />
    )
  }
  return (
    <fieldset className={onRemove ? 'builder-group builder-group-inner' : 'builder-group'} aria-label={label}>
      {parts.length > 1 && (
        <SegmentedControl
          label={`${label}: joined by`}
          selectedId={join}
          options={[
            { id: 'and', text: 'AND' },
            { id: 'or', text: 'OR' },
          ]}
          onChange={({ detail }) => onChange({ ...group, join: detail.selectedId === 'or' ? 'or' : 'and' })}
        />
      )}
      {parts.map((part, place) => (
        <div key={part.id} className="builder-part">
          {parts.length > 1 && <span className="builder-join">{place === 0 ? '' : join.toUpperCase()}</span>}
          <div className="builder-part-content">{shown(part, place)}</div>
        </div>
      ))}
      <SpaceBetween direction="horizontal" size="m">
        <Button
          variant="inline-link"
          iconName="add-plus"
          formAction="none"
          onClick={() => onChange(withMore(group, 'condition', freeId))}
        >
          Add condition
        </Button>
        <Button
          variant="inline-link"
          iconName="add-plus"
          formAction="none"
          onClick={() => onChange(withMore(group, 'group', freeId))}
        >
          Add group
        </Button>
        {onRemove && (
          <Button variant="inline-link" iconName="remove" formAction="none" onClick={onRemove}>
            Remove group
          </Button>
        )}
      </SpaceBetween>
    </fieldset>
  )
}
