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

/** A §7: the console sends its data items in portions of this size. */
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
   * Specified in A §7 (spelled so). The newest value comes first. `total` is on the first page, which is requested
   * without a token.
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
   * This call is not in the specification. The same window as lines for a chart: at most `points` buckets for each
   * series, whatever it contains.
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
    /** One series for each item, in the order of the request. Items without a value in the window have one too. */
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
      /** Limits the items to those whose newest reading is of this category. If empty, all items are read. */
      deviceCategory: z
        .enum([...valueCategories, ''], `A category must be one of ${valueCategories.join(', ')}`)
        .optional(),
    }),
    answer: z.object({
      ...pagedAnswer,
      deviceList: z.array(z.object({ deviceName: z.string(), deviceListValues: z.array(DataPoint) })),
    }),
  }),
  /** Not in the specification: what an instrument was doing, by its own reports and by the service's observations. */
  getStatusHistory: route({
    method: 'POST',
    path: '/device/statushistory',
    summary: 'What one instrument was doing in a window of time',
    roles: readers,
    body: z.object({
      deviceName: DeviceName,
      /** The start; a week before the end if it is left out. */
      startDate: WindowDate.optional(),
      /** The end; the present time if it is left out. */
      endDate: WindowDate.optional(),
      /** How many of the newest stretches the answer has. */
      pageSize: z.int().min(1).max(10_000).default(10_000),
    }),
    /**
     * The stretches, newest first. Each ends when the next one begins, and the last ends no later than now. `total`
     * includes stretches that the answer leaves out.
     */
    answer: z.object({ total: z.int(), stretches: z.array(StatusStretch) }),
  }),
  /** Not in the specification: how many seconds of each day the instruments were in each mode. */
  getUtilisation: route({
    method: 'POST',
    path: '/device/utilisation',
    summary: 'How instruments were used, by day',
    roles: readers,
    body: z.object({
      ...paging,
      modelName: compared(128).optional(),
      /** A whole name, or its beginning followed by `*`. */
      deviceName: compared(129).optional(),
      /** The days of the window, both included. */
      startDay: Day,
      endDay: Day,
      zone: TimeZone,
    }),
    answer: z.object({ ...pagedAnswer, utilisationList: z.array(DeviceUtilisation) }),
  }),
}
