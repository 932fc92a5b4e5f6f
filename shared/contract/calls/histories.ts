import * as z from 'zod'
import { ChartSeries } from '../chart.ts'
import { DataPoint, HistoricalPoint, valueCategories } from '../device.ts'
import { paging, pagedAnswer } from '../paging.ts'
import { route } from '../route.ts'
import { compared } from '../texts.ts'
import { Day, DeviceUtilisation, StatusStretch } from '../utilisation.ts'
import { DeviceName, TimeZone } from '../values.ts'

/** A date of a window. Both ends of the window are inclusive. */
const WindowDate = z.iso.datetime({ offset: true })

/** The number of data items that the console sends in one call (A §7). */
export const mnemonicsPerCall = 25

const Mnemonic = compared(256).min(1, 'Required')

const ChosenMnemonics = z
  .array(Mnemonic)
  .min(1, 'Please select atleast one dataitem')
  .max(mnemonicsPerCall, `At most ${mnemonicsPerCall} data items a call`)

const readers = ['adminGroup', 'readOnlyUser'] as const

/** The calls of the devices' service that read the past of instruments. */
export const histories = {
  /**
   * This call is specified in A §7, with this spelling. The newest value is first. `total` is on the first page, which
   * is requested without a token.
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
   * Returns a window as lines for a chart: at most `points` buckets for each series, however many values there are.
   * This call is not in the specification.
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
     * The series of the items, in the order of the request. An item without a value in the window has a series, too.
     */
    answer: z.object({ series: z.array(ChartSeries) }),
  }),
  /**
   * This call is specified in A §7. `latest` is the newest value of each item in the window. `total` is set if one
   * answer has read all values.
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
      /** The category to which the newest readings of the items must belong. If empty, all items are read. */
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
      /** The start. If it is left out, a week before the end. */
      startDate: WindowDate.optional(),
      /** The end. If it is left out, the present time. */
      endDate: WindowDate.optional(),
      /** The number of stretches in the answer, the newest ones. */
      pageSize: z.int().min(1).max(10_000).default(10_000),
    }),
    /**
     * The stretches, newest first. Each ends when the next one begins, and the last ends no later than now. `total`
     * includes stretches that the answer leaves out.
     */
    answer: z.object({ total: z.int(), stretches: z.array(StatusStretch) }),
  }),
  /**
   * Returns for each day how many seconds the instruments were in each mode. This call is not in the specification.
   */
  getUtilisation: route({
    method: 'POST',
    path: '/device/utilisation',
    summary: 'How instruments were used, by day',
    roles: readers,
    body: z.object({
      ...paging,
      modelName: compared(128).optional(),
      /** A whole name, or the beginning of one followed by `*`. */
      deviceName: compared(129).optional(),
      /** The days of the window, both included. */
      startDay: Day,
      endDay: Day,
      zone: TimeZone,
    }),
    answer: z.object({ ...pagedAnswer, utilisationList: z.array(DeviceUtilisation) }),
  }),
}
