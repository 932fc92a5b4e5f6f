import { startTransition, useEffect, useState } from 'react'

/** The time after which deferred work runs even without a paint, because a hidden tab is not painted. */
const hiddenMs = 200

/** Runs work after the page's current state has been painted. Returns a function that cancels the work. */
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
 * Whether a small part of a page may be drawn. Small parts are drawn once the heading has been painted, before the
 * large parts.
 * @param paints The number of paints to wait for. Parts that wait for the same paint are drawn in one task.
 */
export const useAfterPaint = (paints = 1): boolean => {
  const [painted, setPainted] = useState(0)
  useEffect(() => (painted < paints ? afterPaint(() => setPainted(painted + 1)) : undefined), [painted, paints])
  return painted >= paints
}

/**
 * Whether a large part of a page may be drawn. Large parts are drawn after the rest of the page has been painted, in
 * slices that leave room for input and for arriving answers. Decision 69 has the order in which a page is drawn.
 */
export const useDeferred = (): boolean => {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => afterPaint(() => startTransition(() => setDrawn(true))), [])
  return isDrawn
}

/**
 * Returns how many parts of a page may be drawn now. The number is 0 at first, so that the rest of the page is drawn
 * alone. It then grows by one after each part that has been drawn.
 * @param count the total number of parts
 */
export const useSteps = (count: number): number => {
  const [step, setStep] = useState(0)
  useEffect(() => {
    if (step < count) startTransition(() => setStep(step + 1))
  }, [step, count])
  return step
}
