import Button, { type ButtonProps } from '@cloudscape-design/components/button'
import SegmentedControl from '@cloudscape-design/components/segmented-control'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useRef, useState } from 'react'
import { Condition } from './Condition.tsx'
import { replaced, without, withMore } from './editRows.ts'
import type { GroupRow, Part } from './rows.ts'
import type { RuleParameter } from './useParameters.ts'

interface Props {
  readonly group: GroupRow
  /** `Group 2`, by its place; empty for the outermost one. */
  readonly name: string
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
export const Group = ({ group, name, parameters, freeId, marksGaps, onChange, onRemove }: Props) => {
  const { parts, join } = group
  const addButton = useRef<ButtonProps.Ref>(null)
  const [addedId, setAddedId] = useState<number>()
  const add = (kind: Part['kind']): void => {
    setAddedId(freeId)
    onChange(withMore(group, kind, freeId))
  }
  const remove = (id: number): void => {
    onChange(without(group, id))
    // What had the focus is gone.
    addButton.current?.focus()
  }
  const shown = (part: Part, place: number) => {
    const partName = nameOfPart(name, part, place)
    if (part.kind === 'condition')
      return (
        <Condition
          row={part}
          label={partName}
          parameters={parameters}
          marksGaps={marksGaps}
          onChange={row => onChange(replaced(group, row))}
          onRemove={parts.length > 1 ? () => remove(part.id) : onRemove}
        />
      )
    return (
      <Group
        group={part}
        name={partName}
        parameters={parameters}
        freeId={freeId}
        marksGaps={marksGaps}
        onChange={changed => onChange(replaced(group, changed))}
        onRemove={() => remove(part.id)}
      />
    )
  }
  return (
    <fieldset
      className={onRemove ? 'builder-group builder-group-inner' : 'builder-group'}
      aria-label={name || 'Conditions'}
    >
      {parts.length > 1 && (
        <SegmentedControl
          label={name ? `${name}: conditions are joined by` : 'Conditions are joined by'}
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
          <div className="builder-part-content" ref={part.id === addedId ? focusFirst : null}>
            {shown(part, place)}
          </div>
        </div>
      ))}
      <SpaceBetween direction="horizontal" size="m">
        <Button
          variant="inline-link"
          iconName="add-plus"
          formAction="none"
          ref={addButton}
          onClick={() => add('condition')}
        >
          Add condition
        </Button>
        <Button variant="inline-link" iconName="add-plus" formAction="none" onClick={() => add('group')}>
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

/** As a new part appears. */
const focusFirst = (part: HTMLDivElement | null): void => part?.querySelector('button')?.focus()

/** `Condition 1`, or within a group `Group 2, condition 1`. */
const nameOfPart = (within: string, { kind }: Part, place: number): string =>
  within ? `${within}, ${kind} ${place + 1}` : `${kind === 'group' ? 'Group' : 'Condition'} ${place + 1}`
