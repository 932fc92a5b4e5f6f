import type { StoredServiceMode } from '../../data/serviceModes/serviceModeItem.ts'
import { listServiceModes } from '../../data/serviceModes/serviceModes.ts'
import { serviceModeOf, type AlarmPlace } from '../../domain/serviceMode/serviceMode.ts'

/** The service mode that keeps the firings of a rule on an instrument from being told; undefined if none does. */
export const serviceModeAt = async (place: AlarmPlace, now: number): Promise<StoredServiceMode | undefined> =>
  serviceModeOf(await listServiceModes(), place, now)
