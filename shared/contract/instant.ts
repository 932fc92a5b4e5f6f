/** ISO 8601 with a zone; undefined for anything else, and for times before 1970. */
export const instantOf = (value: unknown): number | undefined => {
  if (typeof value !== 'string' || value.length > 40 || !isoPattern.test(value)) return undefined
  const time = usualInstant(value) ?? Date.parse(value)
  return time >= 0 ? time : undefined
}

const isoPattern = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/

let day = ''
let dayStart = 0

/** Of `2026-01-01T00:00:00.000Z`, as most write it, and of the day of the message before: a third of a Date.parse. */
const usualInstant = (text: string): number | undefined => {
  if (text.length !== 24 || text[19] !== '.' || text[23] !== 'Z') return undefined
  if (!text.startsWith(day) || day === '') {
    day = text.slice(0, 10)
    dayStart = Date.parse(`${day}T00:00:00.000Z`)
  }
  const [hours, minutes, seconds] = [twoDigits(text, 11), twoDigits(text, 14), twoDigits(text, 17)]
  if (hours > 23 || minutes > 59 || seconds > 59) return undefined
  const milliseconds = twoDigits(text, 20) * 10 + (twoDigits(text, 21) % 10)
  return dayStart + ((hours * 60 + minutes) * 60 + seconds) * 1_000 + milliseconds
}

const zero = 48

const twoDigits = (text: string, place: number): number =>
  (text.charCodeAt(place) - zero) * 10 + text.charCodeAt(place + 1) - zero
