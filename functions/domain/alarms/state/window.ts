/** The window of N times that fire a rule: oldest first, the newest `needed` of them. */
export type Window = readonly number[]

/** Returns the times after `limit`: the same list if that is all of them. */
export const timesAfter = (window: Window, limit: number): Window =>
  window.length > 0 && (window[0] ?? 0) <= limit ? window.filter(time => time > limit) : window

/** Returns the window with one more time, at most the newest `needed` of them. */
export const addTime = (window: Window, time: number, needed: number): Window => {
  const last = window.at(-1)
  const longer = last === undefined || last <= time ? [...window, time] : [...window, time].toSorted((a, b) => a - b)
  return longer.length > needed ? longer.slice(-needed) : longer
}
