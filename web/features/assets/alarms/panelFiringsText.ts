import type { DeviceAlarm } from '#shared/contract/alarm.ts'
import { countText } from '#web/lib/countText.ts'

/** How often an alarm has fired, which matters while it is open. A closed alarm of the panel needs a single line. */
export const panelFiringsText = ({ state, count }: Pick<DeviceAlarm, 'state' | 'count'>): string | undefined =>
  state === 'open' && count > 1 ? `${countText(count)} firings` : undefined
