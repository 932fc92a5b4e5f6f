import type { NeedyInstrument } from '#shared/contract/morning.ts'
import { countText } from '#web/lib/countText.ts'

/**
 * How many alarms of an instrument closed before anybody acknowledged them. They too bring it to the top of the list.
 * Undefined if there are none.
 */
export const closedAlarmsText = (needy: Pick<NeedyInstrument, 'closedAlarms'> | undefined): string | undefined =>
  needy && needy.closedAlarms > 0 ? `${countText(needy.closedAlarms)} closed` : undefined
