import type { StoredServiceMode } from '../../data/serviceModes/serviceModeItem.ts'
import { listServiceModes } from '../../data/serviceModes/serviceModes.ts'
import { serviceModeOf, type AlarmPlace, type ServiceSpan } from '../../domain/serviceMode/serviceMode.ts'

/** A service mode with the time of it that holds. */
export type HoldingMode = StoredServiceMode & { readonly span: ServiceSpan }

/** The service mode that keeps the firings of a rule on an instrument from being told; undefined if none does. */
export const serviceModeAt = async (place: AlarmPlace, now: number): Promise<HoldingMode | undefined> =>
  serviceModeOf(await listServiceModes(), place, now)
