/** A rectangle in the window, in pixels from the upper left corner. */
export interface Rectangle {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

export interface Size {
  readonly width: number
  readonly height: number
}

/** The position of the notices' upper left corner. */
export interface Place {
  readonly left: number
  readonly top: number
}

/** The step in pixels between the places that are tried, and the least distance to the edges of the window. */
const step = 8
const margin = 16

/**
 * A weight for choosing a place: being this many pixels further from the middle is as bad as being one pixel further
 * from the top.
 */
const sidewaysCost = 2

const rectangleAt = ({ left, top }: Place, { width, height }: Size): Rectangle => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

/** The area that two rectangles share, in square pixels. */
const sharedArea = (one: Rectangle, other: Rectangle): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top))

/**
 * All places for the notices within a part of the window, with the preferred ones first: those near the top and the
 * middle.
 */
const placesIn = (view: Rectangle, { width, height }: Size): readonly Place[] => {
  const middle = Math.round((view.left + view.right - width) / 2)
  const places: (Place & { readonly cost: number })[] = []
  const [first, last] = [Math.min(view.left + margin, middle), Math.max(view.right - margin - width, middle)]
  for (let top = view.top + step; top === view.top + step || top + height <= view.bottom - step; top += step)
    for (let aside = 0; middle - aside >= first || middle + aside <= last; aside += 4 * step)
      for (const left of aside === 0 ? [middle] : [middle - aside, middle + aside])
        if (left >= first && left <= last) places.push({ left, top, cost: top - view.top + aside / sidewaysCost })
  return places.toSorted((one, other) => one.cost - other.cost)
}

/**
 * Finds a place for notices that covers nothing clickable, as near as possible to the top and the middle. If there is
 * no such place, it returns the one that covers least, but never one under the pointer. Decision 179 says why notices
 * do not move the page instead.
 * @param view the part of the window that notices may use
 * @param clickable the rectangles of everything that can be clicked
 * @param present the notices' current place, where they stay as long as it covers nothing clickable
 */
export const placeNotices = (
  view: Rectangle,
  size: Size,
  clickable: readonly Rectangle[],
  pointer: { readonly x: number; readonly y: number } | undefined,
  present: Place | undefined,
): Place => {
  const underPointer = pointer && {
    left: pointer.x - 1,
    top: pointer.y - 1,
    right: pointer.x + 1,
    bottom: pointer.y + 1,
  }
  const coveredAt = (place: Place): number => {
    const taken = rectangleAt(place, size)
    const covered = clickable.reduce((sum, one) => sum + sharedArea(taken, one), 0)
    return covered + (underPointer && sharedArea(taken, underPointer) > 0 ? Infinity : 0)
  }
  const isWithin = (place: Place): boolean => {
    const { left, top, right, bottom } = rectangleAt(place, size)
    return left >= view.left && top >= view.top && right <= view.right && bottom <= view.bottom
  }
  if (present && isWithin(present) && coveredAt(present) === 0) return present
  const places = placesIn(view, size)
  let best = places[0] ?? { left: view.left, top: view.top }
  let least = Infinity
  for (const place of places) {
    const covered = coveredAt(place)
    if (covered < least) [best, least] = [place, covered]
    if (least === 0) break
  }
  return { left: best.left, top: best.top }
}
