import { startTransition, useEffect, useState } from 'react'

/** Work runs after this time at the latest, because a hidden tab is not painted. */
const hiddenMs = 200

/** Runs work once the page has been painted in its present state. Returns a function that cancels it. */
const afterPaint = (work: () => void): (() => void) => {
  let timer = setTimeout(work, hiddenMs)
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer)
    timer = setTimeout(work)
  })
  return () => {
    cancelAnimationFrame(frame)
    clearTimeout(timer)
  }
}

/**
 * Whether a small part of a page may be drawn: once its heading has been painted, and before the large parts.
 * @param paints how often the page has to be painted before; parts that wait for the same paint are drawn in one task
 */
export const useAfterPaint = (paints = 1): boolean => {
  const [painted, setPainted] = useState(0)
  useEffect(() => (painted < paints ? afterPaint(() => setPainted(painted + 1)) : undefined), [painted, paints])
  return painted >= paints
}

/**
 * Whether a large part of a page may be drawn: not with the page around it, but once that has been painted, and then in
 * slices that leave room for input and for answers that arrive. Decision 69 has the order in which a page is drawn.
 */
export const useDeferred = (): boolean => {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => afterPaint(() => startTransition(() => setDrawn(true))), [])
  return isDrawn
}

/**
 * Returns how many parts of a page may be drawn: 0 while the page around them is drawn, then one more each time a part
 * has been drawn.
 * @param count the number of all parts
 */
export const useSteps = (count: number): number => {
  const [step, setStep] = useState(0)
  useEffect(() => {
    if (step < count) startTransition(() => setStep(step + 1))
  }, [step, count])
  return step
}
