import type { Device, DeviceData, DeviceDataCategory } from '#shared/contract/device.ts'
import { defaultPageSize } from '#shared/contract/paging.ts'
import type { Answer } from '#shared/contract/route.ts'
import { devices } from '#shared/contract/calls/devices.ts'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { buildCallQuery, type CallQuery } from '#web/lib/queries.ts'
import { countText } from '#web/lib/countText.ts'

export interface CategoryRows<Row> {
  readonly rows: readonly Row[]
  /** The number of rows, which may be more than those read: `37`, or `100+` if the rest were not counted. */
  readonly count: string
}

/** The fields of an instrument that are in its page's address. */
export type Instrument = Pick<Device, 'deviceName' | 'modelName'>

/**
 * A category of data about an instrument, such as its alarms. It has a panel on the asset's page, and a full table
 * behind 'View All'.
 */
export interface AssetCategory<Row> {
  /** The category's name in the address. */
  readonly id: string
  readonly title: string
  /** The call that reads the first rows. */
  readonly query: (device: Instrument, pageSize: number) => CallQuery<CategoryRows<Row>>
  /**
   * Finds the category's rows in an answer to the call for changes; undefined if the rows have not changed. Missing
   * if the call does not return this category.
   */
  readonly changed?: (changes: DeviceChanges) => CategoryRows<Row> | undefined
  /** The text shown if there are no rows, such as `No errors from this instrument.` */
  readonly emptyText?: string
  readonly columns: readonly Column<Row>[]
  /** The columns that a panel has room for. */
  readonly panelColumns: readonly Column<Row>[]
  /**
   * How the full table's rows look if the window is too narrow for its columns. `cards` is for phones only;
   * `cardsSooner` also for wider windows.
   */
  readonly narrowLook: 'cards' | 'cardsSooner'
  /** If a page has fewer rows than this, empty rows fill it up (specification A §9). */
  readonly minimumRows: number
  readonly exportName: string
}

export type DeviceChanges = Answer<typeof devices.getDeviceChanges>

/** Builds category rows from a call's answer. An answer with status 204 has none. */
export const categoryRows = <Row>(
  rows: readonly Row[] | undefined,
  total: number | string | undefined,
): CategoryRows<Row> => ({ rows: rows ?? [], count: countText(Number(total ?? rows?.length ?? 0)) })

/**
 * Returns how to read a category whose rows the instrument itself reports, and how to find its rows among changes.
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
        // A panel has room for only a few rows.
        { deviceName, category, pageSize, offset: 1, ...(pageSize < defaultPageSize && { alarmingFirst: true }) },
        answer => (answer ? rowsOf(answer) : categoryRows<Row>([], 0)),
      ),
    changed: ({ data }) => {
      const answer = data?.[category]
      return answer && rowsOf(answer)
    },
  }
}
