/* oxlint-disable jsx-a11y/prefer-tag-over-role -- HTML has no element for a list of suggestions */
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useDeferredValue, useEffect, useEffectEvent, useId, useMemo, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { arrows, placeAfter } from '#web/components/arrowKeys.ts'
import { bringIntoView } from '#web/components/parts/bringIntoView.ts'
import { FinderField } from './FinderField.tsx'
import type { FinderAction } from './finderAction.ts'
import { foundGroups, keyOf, placeOf, type Chosen, type Finding } from './findings.ts'
import { useFindings } from './useFindings.ts'
import { useItemFindings } from './useItemFindings.ts'
import { useSampleFindings } from './useSampleFindings.ts'

interface Props {
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly onAct: (action: FinderAction) => void
  readonly onClose: () => void
}

const readingText = 'Reading the names.'

/** Finds pages, things and actions by name, and opens or performs the chosen one. */
export const Finder = ({ typed, onType, onAct, onClose }: Props) => {
  const navigate = useNavigate()
  const id = useId()
  const names = useFindings()
  const [chosen, setChosen] = useState<Chosen>()
  // Filtering ten thousand names must not delay typing, so the list of findings follows the typed text a little
  // later.
  const searched = useDeferredValue(typed)
  const samples = useSampleFindings(searched)
  const items = useItemFindings(names.instruments, searched)
  const isReading = names.isReading || samples.isReading || items.isReading
  const failed = [
    ...names.failed,
    ...[samples, items].flatMap(({ isFailed, group }) => (isFailed ? [group.title] : [])),
  ]
  // Actions come last in the list. If the user types the name of a thing and presses Enter, the thing is therefore
  // opened.
  const groups = useMemo(
    () => [...names.groups, items.group, samples.group, names.actions],
    [names.groups, items.group, samples.group, names.actions],
  )
  const shown = useMemo(() => foundGroups(groups, searched), [groups, searched])
  const all = shown.flatMap(({ findings }) => findings)
  const isPlaceKept = shown.some(group => group.isReading)
  // Nothing is chosen for the user below a group that is still being read, because a name of it would come first.
  const isWaiting = chosen === undefined && shown[0]?.isReading === true
  const at = all.length === 0 || isWaiting ? -1 : placeOf(all, chosen)
  const choose = (place: number): void => {
    const finding = all[place]
    setChosen(finding && { finding, place })
  }
  const go = (finding: Finding): void => {
    if ('action' in finding) return onAct(finding.action)
    onClose()
    void navigate(finding.to)
  }
  // The text for which the user has pressed Enter. It is opened once what comes first is known.
  const [entered, setEntered] = useState<string>()
  const isDue = entered !== undefined && entered === searched && !isWaiting
  const goToFirst = useEffectEvent(() => {
    const [first] = all
    if (first) go(first)
  })
  useEffect(() => {
    if (isDue) goToFirst()
  }, [isDue])
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') {
      // If Enter kept its default action, it would also submit a form on the page below, which gets the focus back.
      event.preventDefault()
      // After fast typing, the list may lag behind. Enter applies to the text in the field, not to the list.
      const wanted = searched === typed ? all[at] : undefined
      if (wanted) go(wanted)
      else setEntered(typed)
    }
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
    event.preventDefault()
    choose(placeAfter(event.key, arrows.upAndDown, at, all.length) ?? 0)
  }
  const state = [
    failed.length > 0 && `${failed.join(', ')} could not be read. Close the search and open it again.`,
    !isReading && failed.length === 0 && all.length === 0 && `Nothing found for “${searched.trim()}”.`,
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <>
      <FinderField
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
        typed={typed}
        onType={text => {
          onType(text)
          setChosen(undefined)
          setEntered(undefined)
        }}
        onKeyDown={press}
        onClose={onClose}
      />
      <div id={id} role="listbox" aria-label="Found">
        {shown.map(({ title, findings, isReading: isStillRead }) => (
          <div key={title} {...(isStillRead ? { 'aria-hidden': true } : { role: 'group', 'aria-label': title })}>
            <div className="finder-title" aria-hidden="true">
              {title}
            </div>
            {isStillRead && (
              <div className="finder-reading">
                <StatusIndicator type="loading">{readingText}</StatusIndicator>
              </div>
            )}
            {findings.map(finding => {
              const index = all.indexOf(finding)
              return (
                <div
                  key={keyOf(finding)}
                  id={`${id}-${index}`}
                  ref={index === at ? bringIntoView : undefined}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === at}
                  onPointerMove={() => choose(index)}
                  onClick={() => go(finding)}
                  onKeyDown={press}
                >
                  <FindingText {...finding} />
                </div>
              )
            })}
          </div>
        ))}
      </div>
      <output className="finder-state">
        {isReading &&
          (isPlaceKept ? (
            <span className="finder-heard">{readingText}</span>
          ) : (
            <StatusIndicator type="loading">{readingText}</StatusIndicator>
          ))}
        {state && <div>{state}</div>}
      </output>
    </>
  )
}

/** A finding's name and what stands next to it. No word breaks at a hyphen, so that serial numbers stay whole. */
const FindingText = ({ name, about, time }: Finding) => (
  <>
    <span>
      {name.split(/(\s+)/).map((part, place) => (
        // oxlint-disable-next-line react/no-array-index-key -- the same word may occur twice
        <span key={place} className={part.includes('-') ? 'finder-word' : undefined}>
          {part}
        </span>
      ))}
    </span>
    {(about ?? time) && <small>{[about, time].filter(Boolean).join(', ')}</small>}
  </>
)
