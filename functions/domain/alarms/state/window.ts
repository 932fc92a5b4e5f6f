/**
 * A rule's window: the newest times at which the rule was TRUE, oldest first. The rule fires once there are `needed`
 * of them.
 */
export type Window = readonly number[]

/** Returns the times in a rule's window after `limit`. Returns the same list if all of its times are after it. */
export const timesAfter = (window: Window, limit: number): Window =>
  window.length > 0 && (window[0] ?? 0) <= limit ? window.filter(time => time > limit) : window

/** Returns a rule's window with one more time. At most the newest `needed` times are kept. */
export const addTime = (window: Window, time: number, needed: number): Window => {
  const last = window.at(-1)
  const longer = last === undefined || last <= time ? [...window, time] : [...window, time].toSorted((a, b) => a - b)
  return longer.length > needed ? longer.slice(-needed) : longer
}
