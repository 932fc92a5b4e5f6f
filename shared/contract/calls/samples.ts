import * as z from 'zod'
import { modes } from '../../devices/utilisation.ts'
import { SeenValue } from '../alarm.ts'
import { DeviceError } from '../device.ts'
import { route } from '../route.ts'
import { compared } from '../texts.ts'
import { DeviceName, Instant } from '../values.ts'

/** The maximum number of samples that a search returns. */
export const samplesFound = 50

/** The maximum number of other runs of the same sample in the answer about one run. */
export const otherRunsNamed = 20

/** One run of a sample on one instrument, as the instrument reported it. All times are by the instrument's clock. */
export const SampleRun = z.object({
  sampleId: z.string(),
  /** The batch that the sample belongs to. Empty if it belongs to none. */
  batchId: z.string(),
  /** The last sample status that the instrument reported. */
  sampleStatus: z.string(),
  /** The times of the first and last report about the run. */
  reportedFrom: Instant,
  reportedUntil: Instant,
  /**
   * When the sample was queued, and when its run started and ended. Each time is missing if the instrument did not
   * report it.
   */
  queuedAt: Instant.optional(),
  startedAt: Instant.optional(),
  endedAt: Instant.optional(),
})

export type SampleRun = z.infer<typeof SampleRun>

const FoundSample = SampleRun.extend({ deviceName: z.string(), modelName: z.string() })

export type FoundSample = z.infer<typeof FoundSample>

/**
 * Something that was wrong with the instrument while a sample was running. `until` is missing if it is still wrong.
 */
export const Trouble = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('alarm'),
    from: Instant,
    until: Instant.optional(),
    id: z.string(),
    triggeringRule: z.string(),
    alarmSeverity: z.int(),
    alarmDescription: z.string(),
    seen: z.array(SeenValue),
  }),
  z.object({
    kind: z.literal('status'),
    from: Instant,
    until: Instant.optional(),
    mode: z.enum(modes),
    status: z.string().optional(),
  }),
  z.object({ kind: z.literal('error'), from: Instant, ...DeviceError.omit({ errorTimeStamp: true }).shape }),
])

export type Trouble = z.infer<typeof Trouble>

const readers = ['adminGroup', 'readOnlyUser'] as const

const SampleDate = z.iso.datetime({ offset: true })

/** The calls about samples, which the devices service answers. They are not in the specification. */
export const samples = {
  findSamples: route({
    method: 'POST',
    path: '/findsamples',
    summary: 'The samples whose id or batch begins with a text, whatever its case, hyphens and blanks',
    roles: readers,
    body: z.object({
      text: compared(256).min(1, 'Required'),
      /** The period in which the samples must have been reported. Unlimited if left out. */
      startDate: SampleDate.optional(),
      endDate: SampleDate.optional(),
    }),
    /**
     * The newest run of each sample on each instrument. Samples whose name equals the searched text come first, then
     * the rest. In each of these two groups, newer runs come first.
     */
    answer: z.object({
      samples: z.array(FoundSample),
      /** True if there may be more matches than the answer contains. A longer search text narrows the result. */
      isCut: z.boolean(),
    }),
  }),
  getSample: route({
    method: 'GET',
    path: '/sample',
    summary: 'A sample that ran on an instrument, and what was wrong while it ran',
    roles: readers,
    query: z.object({
      deviceName: DeviceName,
      sampleId: compared(256).min(1, 'Required'),
      /** The batch that the sample must belong to. If left out, any batch matches. */
      batchId: compared(256).optional(),
      /** Returns the newest run that began at or before this time. If left out, returns the newest run. */
      at: SampleDate.optional(),
    }),
    answer: z.object({
      sample: FoundSample,
      /**
       * What was wrong with the instrument during the run, oldest first. Empty if nothing was wrong, or if the run
       * has not started.
       */
      troubles: z.array(Trouble),
      /** Other runs of samples with the same id on the same instrument, newest first. */
      otherRuns: z.array(SampleRun),
    }),
  }),
}
