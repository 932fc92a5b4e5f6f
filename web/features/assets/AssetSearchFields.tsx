import { comparisons } from '#shared/contract/calls/devices.ts'
import { SearchChoice, SearchModel, SearchText } from '#web/components/SearchForm/SearchFields.tsx'
import type { SearchFields } from '#web/components/SearchForm/SearchForm.tsx'
import type { AssetSearch } from './assetSearch.ts'
import { DataItemChoice } from './DataItemChoice.tsx'

interface Props extends SearchFields<keyof AssetSearch> {
  readonly models: readonly string[]
}

export const AssetSearchFields = ({ draft, put, problems, models }: Props) => (
  <>
    <SearchText
      label="Asset"
      placeholder="Serial number or its start"
      value={draft.asset}
      onChange={asset => put({ asset })}
    />
    <SearchModel
      models={models}
      value={draft.model}
      // Each model has its own data items, so choosing another model clears the chosen data item.
      onChange={model => put({ model, dataItem: '' })}
    />
    <DataItemChoice
      model={draft.model}
      value={draft.dataItem}
      problem={problems?.dataItem}
      onChange={dataItem => put({ dataItem })}
    />
    <SearchChoice
      label="Condition"
      none="No condition"
      choices={comparisons}
      value={draft.condition}
      problem={problems?.condition}
      onChange={condition => put({ condition })}
    />
    <SearchText
      label="Value"
      placeholder="A number or a text"
      value={draft.value}
      problem={problems?.value}
      onChange={value => put({ value })}
    />
  </>
)
