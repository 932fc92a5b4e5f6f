import type { Device, DeviceData, DeviceDataCategory } from '#shared/contract/device.ts'
import { defaultPageSize } from '#shared/contract/paging.ts'
import type { Answer } from '#shared/contract/route.ts'
import { devices } from '#shared/contract/calls/devices.ts'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { buildCallQuery, type CallQuery } from '#web/lib/queries.ts'
import { countText } from '#web/lib/countText.ts'

export interface CategoryRows<Row> {
  readonly rows: readonly Row[]
  /** The number of rows, if not all of them were requested: `37`, or `100+` if the further ones were not counted. */
  readonly count: string
}

/** The fields of an instrument that the address of its page holds. */
export type Instrument = Pick<Device, 'deviceName' | 'modelName'>

/** One kind of data about an instrument: a panel of the asset page, and the full table behind its 'View All'. */
export interface AssetCategory<Row> {
  /** The category's name in the address. */
  readonly id: string
  readonly title: string
  /** The call that reads the first rows. */
  readonly query: (device: Instrument, pageSize: number) => CallQuery<CategoryRows<Row>>
  /**
   * Finds the category's rows in an answer about changes; undefined if they have not changed. Missing if such answers
   * leave the category out.
   */
  readonly changed?: (changes: DeviceChanges) => CategoryRows<Row> | undefined
  /** The text in place of the table while there are no rows, such as `No errors from this instrument.` */
  readonly emptyText?: string
  readonly columns: readonly Column<Row>[]
  /** The columns that a panel has room for. */
  readonly panelColumns: readonly Column<Row>[]
  /** The look of the full table's rows in a window without room for its columns: cards on a phone, or sooner. */
  readonly narrowLook: 'cards' | 'cardsSooner'
  /** The least number of rows on a page. A page with fewer rows is filled up with empty ones (specification A §9). */
  readonly minimumRows: number
  readonly exportName: string
}

export type DeviceChanges = Answer<typeof devices.getDeviceChanges>

/** The rows of an answer. An answer with status 204 has none. */
export const categoryRows = <Row>(
  rows: readonly Row[] | undefined,
  total: number | string | undefined,
): CategoryRows<Row> => ({ rows: rows ?? [], count: countText(Number(total ?? rows?.length ?? 0)) })

/**
 * The parts of a category whose rows the instrument itself reports: how they are read, and how they are found among
 * changes.
 * @param noun the noun for the rows, such as `errors`
 */
export const reported = <Row>(
  category: DeviceDataCategory,
  noun: string,
  pick: (answer: DeviceData) => readonly Row[] | undefined,
): Pick<AssetCategory<Row>, 'query' | 'changed' | 'emptyText'> => {
  const rowsOf = (answer: DeviceData): CategoryRows<Row> => categoryRows(pick(answer), answer.total)
  return {
    emptyText: `No ${noun} from this instrument.`,
    query: ({ deviceName }, pageSize) =>
      buildCallQuery(
        devices.getDeviceData,
        // A panel has room for a few rows only.
        { deviceName, category, pageSize, offset: 1, ...(pageSize < defaultPageSize && { alarmingFirst: true }) },
        answer => (answer ? rowsOf(answer) : categoryRows<Row>([], 0)),
      ),
    changed: ({ data }) => {
      const answer = data?.[category]
      return answer && rowsOf(answer)
    },
  }
}
