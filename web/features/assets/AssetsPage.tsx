import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { defaultPageSize } from '#shared/contract/paging.ts'
import { routes } from '#shared/contract/routes.ts'
import { PageTitle } from '#web/components/PageTitle.tsx'
import { ResourceTable } from '#web/components/ResourceTable/ResourceTable.tsx'
import { rowsOf } from '#web/components/ResourceTable/rowSource.ts'
import { useCall } from '#web/lib/queries.ts'
import { AdvancedSearch } from './AdvancedSearch.tsx'
import { assetColumns } from './assetColumns.tsx'
import { assetSearchFrom, beginningWith, withAssetSearch } from './assetSearch.ts'

const everyMilliseconds = 15_000

export const AssetsPage = () => {
  const [params, setParams] = useSearchParams()
  const search = assetSearchFrom(params)
  const devices = useCall(
    routes.devices.searchDevices,
    {
      assetPage: true,
      pageSize: defaultPageSize,
      offSet: 1,
      deviceName: beginningWith(search.asset),
      modelName: search.model || undefined,
    },
    { everyMilliseconds },
  )
  const modelsRead = useCall(routes.models.listModels, {}).data?.modelsList
  const models = useMemo(() => modelsRead?.map(({ modelName }) => modelName) ?? [], [modelsRead])
  const columns = useMemo(() => assetColumns(models), [models])
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
          <AdvancedSearch
            // The fields start anew when the address changes under them.
            key={`${search.asset} ${search.model}`}
            models={models}
            search={search}
            onSearch={next => setParams(now => withAssetSearch(now, next))}
          />
        }
      />
    </>
  )
}
