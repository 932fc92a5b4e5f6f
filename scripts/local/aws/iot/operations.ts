import { groupOperations } from './jobs/groupOperations.ts'
import { jobOperations } from './jobs/jobOperations.ts'
import type { Jobs } from './jobs/openJobs.ts'
import type { RestOperations } from './protocol/restOperation.ts'
import { certificateOperations, type CertificateOptions } from './certificateOperations.ts'
import { thingOperations, type ThingOptions } from './thingOperations.ts'

export interface IotOptions extends ThingOptions, CertificateOptions {
  readonly jobs: Jobs
}

/** All operations of AWS IoT's control and data planes, keyed by name. */
export const iotOperations = (options: IotOptions): RestOperations => ({
  ...thingOperations(options),
  ...certificateOperations(options),
  ...groupOperations(options.jobs, options.jobs.service),
  ...jobOperations(options.region, options.jobs.store, options.jobs.service),
})
