import * as z from 'zod'
import { modes } from '../../devices/utilisation.ts'
import { SeenValue } from '../alarm.ts'
import { DeviceError } from '../device.ts'
import { route } from '../route.ts'
import { compared } from '../texts.ts'
import { DeviceName, Instant } from '../values.ts'

/** The most samples that a search for samples returns. */
export const samplesFound = 50

/** The most other runs of the sample in the answer about one run. */
export const otherRunsNamed = 20

/** A run of a sample on one instrument, as the instrument reported it. Times are by the instrument's clock. */
export const SampleRun = z.object({
  sampleId: z.string(),
  /** The batch that the sample belongs to; empty for none. */
  batchId: z.string(),
  /** The status of the sample that the instrument reported last. */
  sampleStatus: z.string(),
  /** The times of the first and the last report of the run. */
  reportedFrom: Instant,
  reportedUntil: Instant,
  /**
   * When the sample was queued. This time and the following ones are missing if the instrument did not report them.
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

/** The calls of the devices' service about samples. They are not in the specification. */
export const samples = {
  findSamples: route({
    method: 'POST',
    path: '/findsamples',
    summary: 'The samples whose id or batch begins with a text, whatever its case, hyphens and blanks',
    roles: readers,
    body: z.object({
      text: compared(256).min(1, 'Required'),
      /** The first and the last time of reports about the samples. Missing if the search is not limited. */
      startDate: SampleDate.optional(),
      endDate: SampleDate.optional(),
    }),
    /**
     * The newest run of each sample on each instrument. Samples whose name is exactly the searched text come before
     * all others, and newer runs before older ones.
     */
    answer: z.object({
      samples: z.array(FoundSample),
      /** True if there may be more samples than the answer has. A longer search text finds fewer. */
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
      /** The batch of the sample. If left out, the sample may belong to any batch. */
      batchId: compared(256).optional(),
      /**
       * The time at or before which the run must have begun. The newest such run is returned; if the time is left out,
       * the newest run of all.
       */
      at: SampleDate.optional(),
    }),
    answer: z.object({
      sample: FoundSample,
      /**
       * What was wrong with the instrument during the run, oldest first. Empty if nothing was, or if the sample has
       * not started.
       */
      troubles: z.array(Trouble),
      /** Other runs of samples with the same id on the instrument, newest first. */
      otherRuns: z.array(SampleRun),
    }),
  }),
}
