import Button from '@cloudscape-design/components/button'
import ExpandableSection from '@cloudscape-design/components/expandable-section'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState, type FormEvent, type ReactNode } from 'react'
import { useFocusOnInvalid } from '#web/components/form/useFocusOnInvalid.ts'
import { afterSearch, type SearchDraft } from './searchDraft.ts'
import type { Search } from './searchAddress.ts'
import './SearchForm.css'

export type SearchProblems<Name extends string> = Readonly<Partial<Record<Name, string>>>

export interface SearchFields<Name extends string> {
  readonly draft: Search<Name>
  readonly put: (part: Partial<Search<Name>>) => void
  /** The problems found when the search was last submitted, keyed by field. */
  readonly problems: SearchProblems<Name> | undefined
}

interface Props<Name extends string> {
  /** The search that the page currently shows. */
  readonly search: Search<Name>
  readonly onSearch: (search: Search<Name>) => void
  readonly onReset: () => void
  /** Whether a reset would change nothing of what the page shows. */
  readonly isReset?: boolean
  /** The label of the button that clears the form. The default is Reset. */
  readonly resetLabel?: string
  /** Checks a search before it is submitted. Returns the problems, or undefined if there are none. */
  readonly problemsOf?: (draft: Search<Name>) => SearchProblems<Name> | undefined
  /** Called with the problems that prevented a search. */
  readonly onRefused?: (problems: SearchProblems<Name>) => void
  /** Whether the search section is open at first, for pages whose first step is a search. */
  readonly isOpenAtFirst?: boolean
  /** Shows the fields without a section around them that can be closed, for pages with no other way to search. */
  readonly isAlwaysOpen?: true
  /** The fields. They are rendered when the section is first opened. */
  readonly children: (fields: SearchFields<Name>) => ReactNode
}

/** The collapsible advanced search above a list (specification A §2). */
export const SearchForm = <Name extends string>(props: Props<Name>) => {
  const {
    search,
    onSearch,
    onReset,
    isReset = false,
    resetLabel = 'Reset',
    problemsOf,
    onRefused,
    isOpenAtFirst = false,
    isAlwaysOpen = false,
    children,
  } = props
  const [{ draft, from }, setDraft] = useState<SearchDraft<Name>>({ draft: search, from: search })
  const [problems, setProblems] = useState<SearchProblems<Name>>()
  const [isOpen, setOpen] = useState(() => isOpenAtFirst || Object.values(search).some(Boolean))
  const element = useFocusOnInvalid(problems)
  const [wasOpened, setOpened] = useState(isOpen)
  if (from !== search) setDraft(now => afterSearch(now, search))
  /** Remembers the search that the form passes to the page. */
  const pass = (passed: Search<Name>, act: () => void): void => {
    setDraft(now => ({ ...now, passed }))
    act()
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const found = problemsOf?.(draft)
    setProblems(found)
    if (found) onRefused?.(found)
    else pass(draft, () => onSearch(draft))
  }
  const form = () => (
    <form
      ref={element}
      className="search-form"
      aria-label={isAlwaysOpen ? 'Search' : 'Advanced search'}
      onSubmit={submit}
    >
      {children({
        draft,
        problems,
        put: part => {
          setDraft(now => ({ ...now, draft: { ...now.draft, ...part } }))
          setProblems(undefined)
        },
      })}
      <SpaceBetween direction="horizontal" size="xs">
        <Button formAction="submit" variant="primary">
          Search
        </Button>
        <Button
          formAction="none"
          disabled={isReset && !Object.values(draft).some(Boolean)}
          disabledReason="There is nothing to reset."
          onClick={() => {
            setProblems(undefined)
            // the cast is correct, because the emptied search has the draft's field names
            const empty = Object.fromEntries(Object.keys(draft).map(name => [name, ''])) as Search<Name>
            setDraft(now => ({ ...now, draft: empty }))
            pass(empty, onReset)
          }}
        >
          {resetLabel}
        </Button>
      </SpaceBetween>
    </form>
  )
  if (isAlwaysOpen) return form()
  return (
    <div className={isOpen ? 'search-fold' : 'search-fold search-folded'}>
      <ExpandableSection
        headerText="Advanced search"
        expanded={isOpen}
        onChange={({ detail }) => {
          setOpen(detail.expanded)
          setOpened(true)
        }}
      >
        {wasOpened && form()}
      </ExpandableSection>
    </div>
  )
}
