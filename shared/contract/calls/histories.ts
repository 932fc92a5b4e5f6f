import * as z from 'zod'
import { ChartSeries } from '../chart.ts'
import { DataPoint, HistoricalPoint, valueCategories } from '../device.ts'
import { paging, pagedAnswer } from '../paging.ts'
import { route } from '../route.ts'
import { compared } from '../texts.ts'
import { Day, DeviceUtilisation, StatusStretch } from '../utilisation.ts'
import { DeviceName, TimeZone } from '../values.ts'

/** The start or end of the period that a history call covers. Both are inclusive. */
const PeriodDate = z.iso.datetime({ offset: true })

/**
 * The maximum number of data items whose history one call requests (specification A §7). For more items, the console
 * sends several calls.
 */
export const mnemonicsPerCall = 25

const Mnemonic = compared(256).min(1, 'Required')

const ChosenMnemonics = z
  .array(Mnemonic)
  .min(1, 'Please select atleast one dataitem')
  .max(mnemonicsPerCall, `At most ${mnemonicsPerCall} data items a call`)

const readers = ['adminGroup', 'readOnlyUser'] as const

/** The calls that read instruments' history. The devices service answers them. */
export const histories = {
  /**
   * Returns stored values, newest first. Specification A §7 defines this call, including the spelling of its path.
   * `total` is set on the first page, which is requested without a token.
   */
  getHistoricalData: route({
    method: 'POST',
    path: '/device/hystoricaldata',
    summary: 'Values of some data items of one instrument in a period',
    roles: readers,
    body: z.object({
      ...paging,
      deviceName: DeviceName,
      mnemonics: ChosenMnemonics,
      startDate: PeriodDate,
      endDate: PeriodDate,
    }),
    answer: z.object({ ...pagedAnswer, historicalData: z.array(HistoricalPoint) }),
  }),
  /**
   * Returns the values of a period as the lines of a chart. Each item has at most `points` buckets, however many
   * values there are. This call is not in the specification.
   */
  getHistoryChart: route({
    method: 'POST',
    path: '/device/historychart',
    summary: 'Some data items of one instrument in a period, condensed for a chart',
    roles: readers,
    body: z.object({
      deviceName: DeviceName,
      mnemonics: ChosenMnemonics,
      startDate: PeriodDate,
      endDate: PeriodDate,
      points: z.int().min(50).max(800).default(600),
    }),
    /**
     * The lines (series) of the items, in the order of the request. An item without values in the requested period
     * has an empty series.
     */
    answer: z.object({ series: z.array(ChartSeries) }),
  }),
  /**
   * Returns stored values of items. Specification A §7 defines this call. `latest` is the newest value of each item
   * in the requested period. `total` is set if all values could be read for one answer.
   */
  listHistory: route({
    method: 'POST',
    path: '/devices',
    summary: 'Values of some data items of several instruments in a period',
    roles: readers,
    body: z.object({
      ...paging,
      deviceNames: z.array(DeviceName).min(1, 'Name at least one instrument').max(100),
      requestedReadbacks: z.array(Mnemonic).min(1, 'Please select atleast one dataitem').max(100),
      startDate: PeriodDate,
      endDate: PeriodDate,
      allOrLatest: z.enum(['all', 'latest']).default('all'),
      /** Only items whose newest readings have this category are returned. If empty, items of all categories are. */
      deviceCategory: z
        .enum([...valueCategories, ''], `A category must be one of ${valueCategories.join(', ')}`)
        .optional(),
    }),
    answer: z.object({
      ...pagedAnswer,
      deviceList: z.array(z.object({ deviceName: z.string(), deviceListValues: z.array(DataPoint) })),
    }),
  }),
  /**
   * Returns an instrument's statuses over time, from its own reports and from what the service observed. This call is
   * not in the specification.
   */
  getStatusHistory: route({
    method: 'POST',
    path: '/device/statushistory',
    summary: 'What one instrument was doing in a period',
    roles: readers,
    body: z.object({
      deviceName: DeviceName,
      /** The start of the requested period. Defaults to a week before the end. */
      startDate: PeriodDate.optional(),
      /** The end of the requested period. Defaults to now. */
      endDate: PeriodDate.optional(),
      /**
       * The maximum number of stretches of constant status in the answer. If the period has more, the newest ones are
       * returned.
       */
      pageSize: z.int().min(1).max(10_000).default(10_000),
    }),
    /**
     * The stretches of time in which the status did not change, newest first. They follow each other without a gap,
     * and none ends later than now. `total` includes the stretches that the answer leaves out.
     */
    answer: z.object({ total: z.int(), stretches: z.array(StatusStretch) }),
  }),
  /**
   * Returns how many seconds per day the instruments spent in each mode. Instruments that have reported a status come
   * first. This call is not in the specification.
   */
  getUtilisation: route({
    method: 'POST',
    path: '/device/utilisation',
    summary: 'How instruments were used, by day',
    roles: readers,
    body: z.object({
      ...paging,
      modelName: compared(128).optional(),
      /** An instrument's full name, or the beginning of a name followed by `*`. */
      deviceName: compared(129).optional(),
      /** The first and last day of the requested period, both inclusive. */
      startDay: Day,
      endDay: Day,
      zone: TimeZone,
    }),
    answer: z.object({ ...pagedAnswer, utilisationList: z.array(DeviceUtilisation) }),
  }),
}
