const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/**
 * The time between two readings of an instrument's simulated past. It is long for the distant past, and short for the
 * last hours, which people look at first.
 */
export const gapAt = (ageMs: number): number => {
  // With longer gaps between readings, a chart of the week would show no lines.
  if (ageMs > 6 * hourMs) return 15 * minuteMs
  return ageMs > hourMs ? 5 * minuteMs : minuteMs
}

/**
 * The time between two readings that a controller reports about itself in the simulated past. It is longer than that
 * between the instrument's readings, which interest people more.
 */
export const controllerGapAt = (ageMs: number): number => {
  if (ageMs > dayMs) return 2 * hourMs
  return ageMs > hourMs ? hourMs / 2 : 5 * minuteMs
}

/**
 * The longest time between two readings while an instrument has an error. It is short, so that rules with short
 * windows detect the error.
 */
export const troubledGapMs = 4 * minuteMs

/**
 * How many times longer the phases of instruments last in the past than in a live demo, so that a run takes as long
 * as in a real laboratory.
 */
export const paceAt = (ageMs: number): number => {
  if (ageMs > dayMs) return 15
  return ageMs > 2 * hourMs ? 6 : 2
}

const opens = 7
const closes = 19

/** Whether the laboratory is closed at a given time, in this computer's time zone. */
export const isNight = (time: number): boolean => {
  const hour = new Date(time).getHours()
  return hour < opens || hour >= closes
}

/** Returns when the laboratory opens on the morning after a time at night. */
export const morningAfter = (time: number): number => {
  const morning = new Date(time)
  if (morning.getHours() >= closes) morning.setDate(morning.getDate() + 1)
  return morning.setHours(opens, 0, 0, 0)
}

/** Returns a time of day on the day `days` days ago. */
export const dayAgo = (now: number, days: number, hours: number, minutes = 0): number => {
  const day = new Date(now)
  day.setDate(day.getDate() - days)
  return day.setHours(hours, minutes, 0, 0)
}
