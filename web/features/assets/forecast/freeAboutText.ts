import { momentIn } from '#shared/time/zonedTime.ts'

/**
 * When an instrument will be free, such as `Free about 16:40`, with the date unless it is today. Undefined if that is
 * not known or has passed.
 */
export const freeAboutText = (freeAt: string | undefined, zone: string, now: number): string | undefined => {
  if (freeAt === undefined || Date.parse(freeAt) <= now) return undefined
  const [day, time = ''] = momentIn(zone, freeAt).split(' ')
  const today = momentIn(zone, new Date(now).toISOString()).startsWith(`${day}`)
  return `Free about ${today ? '' : `${day} `}${time.slice(0, 5)}`
}
