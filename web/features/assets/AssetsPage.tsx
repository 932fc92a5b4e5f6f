import Alert from '@cloudscape-design/components/alert'
import { useMemo } from 'react'
import { defaultPageSize } from '#shared/contract/paging.ts'
import { routes } from '#shared/contract/routes.ts'
import { messages } from '#shared/messages.ts'
import { PageTitle } from '#web/components/PageTitle.tsx'
import { ResourceTable } from '#web/components/ResourceTable/ResourceTable.tsx'
import { rowsOf } from '#web/components/ResourceTable/rowSource.ts'
import { SearchForm } from '#web/components/SearchForm/SearchForm.tsx'
import { useModelNames } from '#web/components/SearchForm/useModelNames.ts'
import { useSearch } from '#web/components/SearchForm/useSearch.ts'
import { useCall } from '#web/lib/queries.ts'
import { assetColumns } from './assetColumns.tsx'
import { assetQuery, assetSearchNames, assetSearchProblems } from './assetSearch.ts'
import { AssetSearchFields } from './AssetSearchFields.tsx'

const everyMilliseconds = 15_000

/** A search by data item reads the latest values of all instruments it may concern. */
const dataItemEveryMilliseconds = 60_000

export const AssetsPage = () => {
  const { search, searchFor, reset } = useSearch(assetSearchNames)
  const devices = useCall(
    routes.devices.searchDevices,
    { assetPage: true, pageSize: defaultPageSize, offSet: 1, ...assetQuery(search) },
    { everyMilliseconds: search.dataItem ? dataItemEveryMilliseconds : everyMilliseconds },
  )
  const models = useModelNames()
  const found = devices.data?.deviceList
  const hasValues = found?.some(({ dataItemValue }) => dataItemValue !== undefined) ?? false
  const columns = useMemo(() => assetColumns(models, hasValues), [models, hasValues])
  return (
    <>
      <PageTitle title="Assets" />
      <ResourceTable
        title="Assets"
        name="assets"
        source={rowsOf(devices, answer => answer.deviceList)}
        columns={columns}
        rowKey={device => device.deviceName}
        exportName="Assets_Data.csv"
        search={
          <>
            <SearchForm search={search} onSearch={searchFor} onReset={reset} problemsOf={assetSearchProblems}>
              {fields => <AssetSearchFields {...fields} models={models} />}
            </SearchForm>
            {search.model && found?.length === 0 && <Alert type="info">{messages.noDataForModel}</Alert>}
          </>
        }
      />
    </>
  )
}
