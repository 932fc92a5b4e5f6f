import { momentIn } from '#shared/time/zonedTime.ts'
import { zoneLabel } from '#web/lib/time.ts'

/** A time in full, with its zone: `2026-03-02 00:30:05 Europe/Zurich (UTC+01:00)`. */
export const fullTime = (zone: string, at: string): string => `${momentIn(zone, at)} ${zoneLabel(zone, Date.parse(at))}`
