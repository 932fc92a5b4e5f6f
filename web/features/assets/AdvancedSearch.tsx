import Button from '@cloudscape-design/components/button'
import ExpandableSection from '@cloudscape-design/components/expandable-section'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState, type FormEvent } from 'react'
import type { AssetSearch } from './assetSearch.ts'
import './AdvancedSearch.css'

interface Props {
  readonly models: readonly string[]
  /** What is being searched for now. */
  readonly search: AssetSearch
  readonly onSearch: (search: AssetSearch) => void
}

const nothing: AssetSearch = { asset: '', model: '' }
const anyModel = { value: '', label: 'Any model' }

export const AdvancedSearch = ({ models, search, onSearch }: Props) => {
  const [draft, setDraft] = useState(search)
  const isSearching = search.asset !== '' || search.model !== ''
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    onSearch(draft)
  }
  return (
    <ExpandableSection headerText="Advanced search" defaultExpanded={isSearching}>
      <form className="advanced-search" onSubmit={submit}>
        <FormField label="Asset" stretch>
          <Input
            value={draft.asset}
            placeholder="Serial number or its beginning"
            onChange={({ detail }) => setDraft({ ...draft, asset: detail.value })}
          />
        </FormField>
        <FormField label="Model" stretch>
          <Select
            expandToViewport
            filteringType={models.length > 12 ? 'auto' : 'none'}
            options={[anyModel, ...models.map(model => ({ value: model, label: model }))]}
            selectedOption={draft.model ? { value: draft.model, label: draft.model } : anyModel}
            onChange={({ detail }) => setDraft({ ...draft, model: detail.selectedOption.value ?? '' })}
          />
        </FormField>
        <SpaceBetween direction="horizontal" size="xs">
          <Button formAction="submit" variant="primary">
            Search
          </Button>
          <Button
            formAction="none"
            onClick={() => {
              setDraft(nothing)
              onSearch(nothing)
            }}
          >
            Reset
          </Button>
        </SpaceBetween>
      </form>
    </ExpandableSection>
  )
}
