import { openLevel } from '../../../files/openLevel.ts'
import { serialised } from '../../../../files/serialised.ts'
import { createDeviceRequests, type DeviceRequests } from './deviceRequests.ts'
import type { JobEvent } from './jobEvents.ts'
import type { SignLink } from './jobDocument.ts'
import { createJobService, type JobService, type ServiceOptions } from './jobService.ts'
import { openJobStore, type Touched } from './jobStore.ts'
import { createJobTopics, type DeviceMessage, type Reply } from './jobTopics.ts'
import { createNotifier } from './notifications.ts'

export interface JobsOptions {
  readonly folder: string
  readonly region: string
  readonly hasThing: (name: string) => boolean
  readonly signLink: SignLink
  /** Publishes an MQTT message to all clients that have subscribed. */
  readonly send: (topic: string, payload: object) => Promise<void>
  /** Called with each event about the end of an execution. If the call fails, it is repeated with the same event. */
  readonly onEvent: (event: JobEvent) => Promise<void>
  readonly now?: () => number
  /** How many requests of each kind, such as `start-next`, a device may make per second. */
  readonly requestsPerSecond?: number
  /** The maximum number of active jobs of each kind (continuous or snapshot). */
  readonly activeJobs?: number
}

export interface Jobs extends ServiceOptions {
  readonly service: JobService
  readonly requests: DeviceRequests
  /** Answers a device's message on its reserved topics. */
  answer(message: DeviceMessage, reply: Reply): Promise<void>
  /**
   * Carries out the roll-outs and timeouts that are due by now, and publishes again the events whose receivers did
   * not confirm them.
   */
  tick(): Promise<void>
  close(): Promise<void>
}

const defaultRequestsPerSecond = 200

/** Opens a stand-in for IoT Jobs: thing groups, jobs, executions, the devices' requests and the events. */
export const openJobs = async (options: JobsOptions): Promise<Jobs> => {
  const { folder, region, hasThing, signLink, send, onEvent, now = Date.now } = options
  const level = await openLevel(folder)
  const publisher = serialised()
  const publishEvents = (): Promise<void> =>
    publisher.run(async () => {
      for (const [key, event] of await store.unpublished()) {
        await onEvent(event)
        await store.published(key)
      }
    })
  const onChanged = async (touched: Touched): Promise<void> => {
    try {
      await notify(touched)
      if (touched.hasEvents) await publishEvents()
    } catch (error) {
      // A failed notification does not fail the call, because its change is on disk. Devices request their jobs again
      // soon, and the next tick publishes the events again.
      console.error('Instruments were not notified of a change of a job. They request their jobs again soon', error)
    }
  }
  const store = await openJobStore(level, onChanged)
  const service = createJobService({
    store,
    region,
    hasThing,
    now,
    ...(options.activeJobs !== undefined && { activeJobs: options.activeJobs }),
  })
  const notify = createNotifier({ store, signLink, now, send })
  const requests = createDeviceRequests({ store, service, signLink, now })
  return {
    store,
    region,
    hasThing,
    now,
    service,
    requests,
    answer: createJobTopics(requests, now, options.requestsPerSecond ?? defaultRequestsPerSecond),
    tick: async () => {
      await service.tick()
      await publishEvents()
    },
    close: async () => {
      await store.idle()
      await publisher.idle()
      await level.close()
    },
  }
}
