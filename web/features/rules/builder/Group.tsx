import Button, { type ButtonProps } from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { memo, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { Condition } from './Condition.tsx'
import { replaced, without, withMore } from './editRows.ts'
import { LabelledSwitch } from './LabelledSwitch.tsx'
import type { GroupRow, Part } from './rows.ts'
import type { RuleParameter } from './useParameters.ts'

interface Props {
  readonly group: GroupRow
  /** The group's name, made of its position, such as `Group 2`; empty for the outermost group. */
  readonly name: string
  readonly parameters: ReadonlyMap<string, RuleParameter>
  /** The id for the next condition or group that is added. No part of the expression has it yet. */
  readonly freeId: number
  /** Whether to mark empty fields, because the expression was found to be invalid. */
  readonly marksGaps: boolean
  readonly onChange: (group: GroupRow) => void
  /** Called with the group's id to remove it. Missing for the outermost group, which cannot be removed. */
  readonly onRemove?: (id: number) => void
}

/**
 * A group of conditions and other groups, all joined by the same operator. Parts that do not change are not rendered
 * again.
 */
export const Group = memo((props: Props) => {
  const { group, name, parameters, freeId, marksGaps, onRemove } = props
  const { parts, join, id } = group
  const addButton = useRef<ButtonProps.Ref>(null)
  const [addedId, setAddedId] = useState<number>()
  // The callbacks that the group's parts receive must never change, because the parts are memoised. So the callbacks
  // read the current props from this ref.
  const latest = useRef(props)
  useLayoutEffect(() => {
    latest.current = props
  })
  const change = useCallback((part: Part): void => {
    latest.current.onChange(replaced(latest.current.group, part))
  }, [])
  const remove = useCallback((partId: number): void => {
    const { group: now, onChange, onRemove: removeAll } = latest.current
    if (now.parts.length === 1) return removeAll?.(now.id)
    onChange(without(now, partId))
    // The focus was in the removed condition or group, so it moves to the button that adds one.
    addButton.current?.focus()
  }, [])
  const add = (kind: Part['kind']): void => {
    setAddedId(freeId)
    props.onChange(withMore(group, kind, freeId))
  }
  const shown = (part: Part, place: number) => {
    const common = { name: nameOfPart(name, part, place), parameters, marksGaps, onChange: change }
    if (part.kind === 'group') return <Group {...common} group={part} freeId={freeId} onRemove={remove} />
    const { name: label, ...others } = common
    return (
      <Condition {...others} label={label} row={part} onRemove={parts.length > 1 || onRemove ? remove : undefined} />
    )
  }
  return (
    <fieldset
      className={onRemove ? 'builder-group builder-group-inner' : 'builder-group'}
      aria-label={name || 'Conditions'}
    >
      {parts.length > 1 && (
        <LabelledSwitch
          label={name ? `${name}: conditions are joined by` : 'Conditions are joined by'}
          selectedId={join}
          options={[
            { id: 'and', text: 'AND' },
            { id: 'or', text: 'OR' },
          ]}
          onChange={({ detail }) => props.onChange({ ...group, join: detail.selectedId === 'or' ? 'or' : 'and' })}
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
          <Button variant="inline-link" iconName="remove" formAction="none" onClick={() => onRemove(id)}>
            Remove group
          </Button>
        )}
      </SpaceBetween>
    </fieldset>
  )
})

/** Moves the focus to the first control of a condition or group that was just added. */
const focusFirst = (part: HTMLDivElement | null): void => part?.querySelector('button')?.focus()

/** The name of a part, such as `Condition 1`, or `Group 2, condition 1` within a group. */
const nameOfPart = (within: string, { kind }: Part, place: number): string =>
  within ? `${within}, ${kind} ${place + 1}` : `${kind === 'group' ? 'Group' : 'Condition'} ${place + 1}`
