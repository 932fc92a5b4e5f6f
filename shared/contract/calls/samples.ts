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

/** A run of a sample on one instrument, according to the instrument's reports. Times are by its clock. */
export const SampleRun = z.object({
  sampleId: z.string(),
  /** `batchId` is empty if the sample belongs to no batch. */
  batchId: z.string(),
  /** The status that was reported last. */
  sampleStatus: z.string(),
  /** The times of the first and the last report of the run. */
  reportedFrom: Instant,
  reportedUntil: Instant,
  /** A time is missing if the instrument did not report it. */
  queuedAt: Instant.optional(),
  startedAt: Instant.optional(),
  endedAt: Instant.optional(),
})

export type SampleRun = z.infer<typeof SampleRun>

const FoundSample = SampleRun.extend({ deviceName: z.string(), modelName: z.string() })

export type FoundSample = z.infer<typeof FoundSample>

/** Something that was wrong with the instrument while a sample ran. If `until` is missing, it has not ended. */
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
    /** The newest run of each sample on each instrument. Exact names come first, and within them the newest run. */
    answer: z.object({
      samples: z.array(FoundSample),
      /** Whether more samples may exist. A longer text finds fewer. */
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
      /** The answer has the newest run that began by this time. If left out, the newest run of all. */
      at: SampleDate.optional(),
    }),
    answer: z.object({
      sample: FoundSample,
      /** What was wrong, oldest first. Empty if nothing was wrong, or if the sample has not started. */
      troubles: z.array(Trouble),
      /** Other runs with the same sample id on the instrument, newest first. */
      otherRuns: z.array(SampleRun),
    }),
  }),
}
