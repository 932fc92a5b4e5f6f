import type { DisplayStatus } from '#shared/devices/status.ts'
import { withPart } from '#web/components/ResourceTable/cut/listPart.ts'

/**
 * The path of the list of assets with this status. The filter covers only the part of the list that has been read, so
 * the path leads to the part that has the first of these assets.
 */
export const assetsWithStatus = (status: DisplayStatus, part = 1): string =>
  `/assets?${withPart(new URLSearchParams({ status }), part).toString()}`
