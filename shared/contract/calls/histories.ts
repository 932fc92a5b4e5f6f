import * as z from 'zod'
import { ChartSeries } from '../chart.ts'
import { DataPoint, HistoricalPoint, valueCategories } from '../device.ts'
import { paging, pagedAnswer } from '../paging.ts'
import { route } from '../route.ts'
import { compared } from '../texts.ts'
import { Day, DeviceUtilisation, StatusStretch } from '../utilisation.ts'
import { DeviceName, TimeZone } from '../values.ts'

/** Both ends inclusive. */
const WindowDate = z.iso.datetime({ offset: true })

/** A §7: the console sends its data items in chunks of this many. */
export const mnemonicsPerCall = 25

const Mnemonic = compared(256).min(1, 'Required')

const ChosenMnemonics = z
  .array(Mnemonic)
  .min(1, 'Please select atleast one dataitem')
  .max(mnemonicsPerCall, `At most ${mnemonicsPerCall} data items a call`)

const readers = ['adminGroup', 'readOnlyUser'] as const

/** The calls of the devices' service that read the past of instruments. */
export const histories = {
  /** A §7 (spelled so). Newest first; `total` is on the page that was requested without a token. */
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
   * Beyond the specification. The same window as lines for a chart: at most `points` buckets a series, whatever it
   * holds.
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
    /** One series an item, in the order of the request, including items without a value in the window. */
    answer: z.object({ series: z.array(ChartSeries) }),
  }),
  /** A §7. `latest` is the newest value of each item within the window; `total` is there if one answer read all. */
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
      /** Only the items of this category, which is that of an item's newest reading. Empty is all of them. */
      deviceCategory: z
        .enum([...valueCategories, ''], `A category must be one of ${valueCategories.join(', ')}`)
        .optional(),
    }),
    answer: z.object({
      ...pagedAnswer,
      deviceList: z.array(z.object({ deviceName: z.string(), deviceListValues: z.array(DataPoint) })),
    }),
  }),
  /** Beyond the specification: what an instrument was doing, by its reports and by what the service observed of it. */
  getStatusHistory: route({
    method: 'POST',
    path: '/device/statushistory',
    summary: 'What one instrument was doing in a window of time',
    roles: readers,
    body: z.object({
      deviceName: DeviceName,
      /** A week before the end, if it is left out. */
      startDate: WindowDate.optional(),
      /** Now, if it is left out. */
      endDate: WindowDate.optional(),
      /** How many of the newest stretches are wanted. */
      pageSize: z.int().min(1).max(10_000).default(10_000),
    }),
    /** Newest first. They meet, and end no later than now. `total` counts those that the answer leaves out, too. */
    answer: z.object({ total: z.int(), stretches: z.array(StatusStretch) }),
  }),
  /** Beyond the specification: how many seconds of each day the instruments were of each mode. */
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
      /** Both days are included. */
      startDay: Day,
      endDay: Day,
      zone: TimeZone,
    }),
    answer: z.object({ ...pagedAnswer, utilisationList: z.array(DeviceUtilisation) }),
  }),
}
