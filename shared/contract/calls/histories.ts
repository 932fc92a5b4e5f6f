import * as z from 'zod'
import { ChartSeries } from '../chart.ts'
import { DataPoint, HistoricalPoint, valueCategories } from '../device.ts'
import { paging, pagedAnswer } from '../paging.ts'
import { route } from '../route.ts'
import { compared } from '../texts.ts'
import { Day, DeviceUtilisation, StatusStretch } from '../utilisation.ts'
import { DeviceName, TimeZone } from '../values.ts'

/** The first or last moment of the time that a history call covers. Both are inclusive. */
const WindowDate = z.iso.datetime({ offset: true })

/** The most data items of one history request from the console (A §7). It sends several requests for more items. */
export const mnemonicsPerCall = 25

const Mnemonic = compared(256).min(1, 'Required')

const ChosenMnemonics = z
  .array(Mnemonic)
  .min(1, 'Please select atleast one dataitem')
  .max(mnemonicsPerCall, `At most ${mnemonicsPerCall} data items a call`)

const readers = ['adminGroup', 'readOnlyUser'] as const

/** The calls of the devices' service that read the history of instruments. */
export const histories = {
  /**
   * Returns stored values, newest first. This call is specified in A §7, with this spelling. `total` is on the first
   * page, which is requested without a token.
   */
  getHistoricalData: route({
    method: 'POST',
    path: '/device/hystoricaldata',
    summary: 'Values of some data items of one instrument in a window of time',
    roles: readers,
    body: z.object({
      ...paging,
      deviceName: DeviceName,
      mnemonics: ChosenMnemonics,
      startDate: WindowDate,
      endDate: WindowDate,
    }),
    answer: z.object({ ...pagedAnswer, historicalData: z.array(HistoricalPoint) }),
  }),
  /**
   * Returns the values of some time as lines for a chart: at most `points` buckets for each item, however many values
   * there are. This call is not in the specification.
   */
  getHistoryChart: route({
    method: 'POST',
    path: '/device/historychart',
    summary: 'Some data items of one instrument in a window of time, condensed for a chart',
    roles: readers,
    body: z.object({
      deviceName: DeviceName,
      mnemonics: ChosenMnemonics,
      startDate: WindowDate,
      endDate: WindowDate,
      points: z.int().min(50).max(800).default(600),
    }),
    /**
     * The lines (series) of the items, in the order of the request. An item without values in the requested time has a
     * series, too.
     */
    answer: z.object({ series: z.array(ChartSeries) }),
  }),
  /**
   * Returns stored values of items. This call is specified in A §7. `latest` is the newest value of each item in the
   * requested time. `total` is set if one answer has read all values.
   */
  listHistory: route({
    method: 'POST',
    path: '/devices',
    summary: 'Values of some data items of several instruments in a window of time',
    roles: readers,
    body: z.object({
      ...paging,
      deviceNames: z.array(DeviceName).min(1, 'Name at least one instrument').max(100),
      requestedReadbacks: z.array(Mnemonic).min(1, 'Please select atleast one dataitem').max(100),
      startDate: WindowDate,
      endDate: WindowDate,
      allOrLatest: z.enum(['all', 'latest']).default('all'),
      /**
       * The category that the newest readings of an item must belong to. If empty, items of all categories are read.
       */
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
   * Returns the statuses of an instrument by its own reports and by the service's observations. This call is not in
   * the specification.
   */
  getStatusHistory: route({
    method: 'POST',
    path: '/device/statushistory',
    summary: 'What one instrument was doing in a window of time',
    roles: readers,
    body: z.object({
      deviceName: DeviceName,
      /** The start of the requested time. If left out: a week before the end. */
      startDate: WindowDate.optional(),
      /** The end of the requested time. If left out: the present time. */
      endDate: WindowDate.optional(),
      /** The most stretches of status in the answer. The newest ones are returned. */
      pageSize: z.int().min(1).max(10_000).default(10_000),
    }),
    /**
     * The stretches of time with one status, newest first. Each ends when the next one begins, and the last ends now
     * at the latest. `total` includes stretches that the answer leaves out.
     */
    answer: z.object({ total: z.int(), stretches: z.array(StatusStretch) }),
  }),
  /** Returns how many seconds of each day the instruments were in each mode. This call is not in the specification. */
  getUtilisation: route({
    method: 'POST',
    path: '/device/utilisation',
    summary: 'How instruments were used, by day',
    roles: readers,
    body: z.object({
      ...paging,
      modelName: compared(128).optional(),
      /** The whole name of an instrument, or the beginning of a name followed by `*`. */
      deviceName: compared(129).optional(),
      /** The first and the last day of the requested period, both included. */
      startDay: Day,
      endDay: Day,
      zone: TimeZone,
    }),
    answer: z.object({ ...pagedAnswer, utilisationList: z.array(DeviceUtilisation) }),
  }),
}
