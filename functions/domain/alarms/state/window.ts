/** The window of N times that fire a rule: oldest first, the newest `needed` of them. */
export type Window = readonly number[]

/** Times at or before `time - windowMs` leave. */
export const timesAfter = (window: Window, limit: number): Window =>
  window.length > 0 && (window[0] ?? 0) <= limit ? window.filter(time => time > limit) : window

export const addTime = (window: Window, time: number, needed: number): Window => {
  const last = window.at(-1)
  const longer = last === undefined || last <= time ? [...window, time] : [...window, time].toSorted((a, b) => a - b)
  return longer.length > needed ? longer.slice(-needed) : longer
}
