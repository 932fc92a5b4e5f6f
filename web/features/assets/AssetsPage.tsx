import Alert from '@cloudscape-design/components/alert'
import { useMemo, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { devices } from '#shared/contract/calls/devices.ts'
import { defaultPageSize } from '#shared/contract/paging.ts'
import { messages } from '#shared/text/messages.ts'
import { PageTitle } from '#web/components/page/PageTitle.tsx'
import { lazyPart } from '#web/components/parts/lazyPart.tsx'
import { ReportOnThese } from '#web/components/ReportOnThese.tsx'
import { viewFrom } from '#web/components/ResourceTable/address.ts'
import { useListPart } from '#web/components/ResourceTable/cut/listPart.ts'
import { ResourceTable } from '#web/components/ResourceTable/ResourceTable.tsx'
import { makeRowSource } from '#web/components/ResourceTable/rowSource.ts'
import { EmptyAction } from '#web/components/ListPage/EmptyAction.tsx'
import { SearchForm } from '#web/components/SearchForm/SearchForm.tsx'
import { useModelNames } from '#web/components/SearchForm/useModelNames.ts'
import { useSearch } from '#web/components/SearchForm/useSearch.ts'
import { useTimeZone } from '#web/lib/preferences.ts'
import { listChanges } from '#web/lib/live/listChanges.ts'
import { useCall } from '#web/lib/queries.ts'
import { halfWindow, useMedia } from '#web/lib/useMedia.ts'
import { reportOnAssets } from './assetReport.ts'
import { assetColumns } from './assetColumns.tsx'
import { NeedsStrip } from './morning/NeedsStrip.tsx'
import { MorningView } from './morning/MorningView.tsx'
import { useWorstFirst } from './useWorstFirst.ts'
import { assetQuery, assetSearchNames, assetSearchProblems } from './assetSearch.ts'

const AssetSearchFields = lazyPart(async () => (await import('./AssetSearchFields.tsx')).AssetSearchFields)

const everyMilliseconds = 15_000

/**
 * The interval between two reads of a search by a data item's value. It is long because the server reads the latest
 * values of all instruments that may match.
 */
const dataItemEveryMilliseconds = 60_000

export const AssetsPage = () => {
  const { search, isSearched, searchFor, reset } = useSearch(assetSearchNames)
  const part = useListPart()
  // The call for searching instruments is imported from its own file, so that this page does not load the whole
  // contract.
  const found = useCall(
    devices.searchDevices,
    { assetPage: true, pageSize: defaultPageSize, offSet: part.number, ...assetQuery(search) },
    search.dataItem
      ? { everyMilliseconds: dataItemEveryMilliseconds, changes: listChanges }
      : { everyMilliseconds, live: 'devices', changes: listChanges },
  )
  const models = useModelNames()
  // In half a window, the ranked view is closed at first, so that the first rows of the list are visible.
  const isHalf = useMedia(halfWindow)
  const [isRanked, setRanked] = useState(false)
  const [params] = useSearchParams()
  const zone = useTimeZone()
  const { source, openCounts, needy, ...order } = useWorstFirst(makeRowSource(found, answer => answer.deviceList, part))
  const { rows } = source
  const hasValues = rows?.some(({ dataItemValue }) => dataItemValue !== undefined) ?? false
  const columns = useMemo(
    () => assetColumns({ models, hasValues, openCounts, needy, showsOpenCounts: order.isAsked }),
    [models, hasValues, openCounts, needy, order.isAsked],
  )
  return (
    <>
      <PageTitle title="Assets" />
      <ResourceTable
        title="Assets"
        name="assets"
        source={source}
        columns={columns}
        rowKey={device => device.deviceName}
        exportName="Assets_Data.csv"
        actions={
          <ReportOnThese beginning={() => reportOnAssets(search, viewFrom(params, columns), zone, Date.now())} />
        }
        above={
          <>
            <NeedsStrip
              isWorstFirst={order.isShown}
              onWorstFirst={order.choose}
              ranked={isHalf ? { isOpen: isRanked, onChange: setRanked } : undefined}
            />
            {(!isHalf || isRanked) && <MorningView />}
          </>
        }
        emptyAction={
          <EmptyAction isSearched={isSearched} onReset={reset}>
            Instruments are listed here once they have been admitted.
          </EmptyAction>
        }
        search={
          <>
            <SearchForm search={search} onSearch={searchFor} onReset={reset} problemsOf={assetSearchProblems}>
              {fields => <AssetSearchFields {...fields} models={models} />}
            </SearchForm>
            {search.model && rows?.length === 0 && <Alert type="info">{messages.noDataForModel}</Alert>}
          </>
        }
      />
    </>
  )
}
