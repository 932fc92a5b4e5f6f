import * as z from 'zod'
import { modes } from '../../devices/utilisation.ts'
import { SeenValue } from '../alarm.ts'
import { DeviceError } from '../device.ts'
import { route } from '../route.ts'
import { compared } from '../texts.ts'
import { DeviceName, Instant } from '../values.ts'

/** The most samples that a search returns. */
export const samplesFound = 50

/** The most other runs that the answer about a sample lists. */
export const otherRunsNamed = 20

/** A run of a sample on one instrument, as the instrument reported it. Times are by the instrument's clock. */
export const SampleRun = z.object({
  sampleId: z.string(),
  /** The batch of the sample. Empty if it belongs to none. */
  batchId: z.string(),
  /** The status that was reported last. */
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

/** Something that was wrong with the instrument while a sample was running. If `until` is missing, it still is. */
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
      /** Limits the search to reports in this window. */
      startDate: SampleDate.optional(),
      endDate: SampleDate.optional(),
    }),
    /**
     * The newest run of each sample on each instrument. Samples whose name is exactly the text are first; among those,
     * the newest run is first.
     */
    answer: z.object({
      samples: z.array(FoundSample),
      /** Whether there may be more samples. A longer text finds fewer. */
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
      /** The batch of the sample. If left out, any batch. */
      batchId: compared(256).optional(),
      /**
       * The time by which the run must have begun: the newest such run is returned. If left out, the newest run of
       * all.
       */
      at: SampleDate.optional(),
    }),
    answer: z.object({
      sample: FoundSample,
      /** The troubles of the run, oldest first. Empty if there were none, or if the sample has not started. */
      troubles: z.array(Trouble),
      /** Other runs with the same sample id on the instrument, newest first. */
      otherRuns: z.array(SampleRun),
    }),
  }),
}
