import type { ReactNode } from 'react'
import type { Device, DeviceData, DeviceDataCategory } from '#shared/contract/device.ts'
import { defaultPageSize } from '#shared/contract/paging.ts'
import type { Answer } from '#shared/contract/route.ts'
import { devices } from '#shared/contract/calls/devices.ts'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { buildCallQuery, type CallQuery } from '#web/lib/queries.ts'
import { countText } from '#web/lib/countText.ts'

export interface CategoryRows<Row> {
  readonly rows: readonly Row[]
  /**
   * The number of the category's rows as text: `37`, or `100+` if the server did not count them all. It may be larger
   * than the number of rows read.
   */
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
  /** Returns the query for the category's first rows. */
  readonly query: (device: Instrument, pageSize: number) => CallQuery<CategoryRows<Row>>
  /**
   * Finds the category's rows in the answer to the call for an instrument's changes; undefined if they have not
   * changed. Missing for a category that the call does not return.
   */
  readonly changed?: (changes: DeviceChanges) => CategoryRows<Row> | undefined
  /** The text shown if the category has no rows, such as `No errors from this instrument.` */
  readonly emptyText?: string
  readonly columns: readonly Column<Row>[]
  /** The columns of the category's panel, which has less room than its full table. */
  readonly panelColumns: readonly Column<Row>[]
  /** A row of the category's panel on a phone. Without it, the row has the panel's columns, two on a line. */
  readonly phoneRow?: (row: Row) => ReactNode
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

/**
 * Builds a category's rows, with their number as text. `rows` is undefined if the call was answered with status 204,
 * which means that there are none.
 */
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
  const pickRows = (answer: DeviceData): CategoryRows<Row> => categoryRows(pick(answer), answer.total)
  return {
    emptyText: `No ${noun} from this instrument.`,
    query: ({ deviceName }, pageSize) =>
      buildCallQuery(
        devices.getDeviceData,
        // A panel shows only a few rows, so those with an open alarm come first in it.
        { deviceName, category, pageSize, offset: 1, ...(pageSize < defaultPageSize && { alarmingFirst: true }) },
        answer => (answer ? pickRows(answer) : categoryRows<Row>([], 0)),
      ),
    changed: ({ data }) => {
      const answer = data?.[category]
      return answer && pickRows(answer)
    },
  }
}
