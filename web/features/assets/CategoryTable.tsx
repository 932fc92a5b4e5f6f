import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Device } from '#shared/contract/device.ts'
import { defaultPageSize } from '#shared/contract/paging.ts'
import { Crumbs } from '#web/components/page/Crumbs.tsx'
import { PageTitle } from '#web/components/page/PageTitle.tsx'
import { ResourceTable } from '#web/components/ResourceTable/ResourceTable.tsx'
import { assetPath } from '#web/lib/addresses/assetPath.ts'
import { AdmissionNotice } from './AdmissionNotice.tsx'
import { buildViewParams } from './assetView.ts'
import type { AssetCategory } from './categories/assetCategory.ts'
import { useCategoryRows } from './categories/useCategoryRows.ts'

interface Props<Row> {
  readonly device: Device
  readonly of: AssetCategory<Row>
  readonly onShown?: (rows: readonly Row[]) => void
  /** Whether a row comes before the others, as it does in the panel, until the user sorts the table. */
  readonly isFirst?: (row: Row) => boolean
}

/** The table with all rows of a category, which opens from the panel's 'View All'. */
export const CategoryTable = <Row,>({ device, of, onShown, isFirst }: Props<Row>) => {
  const [, setParams] = useSearchParams()
  const read = useCategoryRows(of, device, defaultPageSize, false)
  const rows = useMemo(
    () => (isFirst ? read.rows?.toSorted((one, other) => Number(isFirst(other)) - Number(isFirst(one))) : read.rows),
    [read.rows, isFirst],
  )
  return (
    <SpaceBetween size="xs">
      <PageTitle title={`${device.deviceName} ${of.title}`} />
      <Crumbs
        above={[
          { text: 'Assets', href: '/assets' },
          { text: device.deviceName, href: assetPath(device) },
        ]}
        here={of.title}
      />
      <AdmissionNotice device={device} />
      <ResourceTable
        title={of.title}
        heading={`${of.title} of ${device.deviceName}`}
        name={`asset.${of.id}`}
        source={{ ...read, rows }}
        columns={of.columns}
        rowKey={(_, index) => String(index)}
        exportName={of.exportName}
        narrowLook={of.narrowLook}
        minimumRows={of.minimumRows}
        {...(onShown && { onShown })}
        actions={<Button onClick={() => setParams(buildViewParams({ state: 'VIEW_LIST_PAGE' }))}>Back</Button>}
      />
    </SpaceBetween>
  )
}
