/** A rectangle of the window, in pixels from its upper left corner. */
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

/** The upper left corner of the notices. */
export interface Place {
  readonly left: number
  readonly top: number
}

/** The steps in which places are tried, and the least distance to the edges of the window. */
const step = 8
const margin = 16

/** The distance to the side, in pixels, that is as bad for a place as one pixel further down. */
const sidewaysCost = 2

const rectangleAt = ({ left, top }: Place, { width, height }: Size): Rectangle => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

/** How many square pixels two rectangles share. */
const sharedArea = (one: Rectangle, other: Rectangle): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top))

/** All places within the window, the preferred ones first: at the top, in the middle. */
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
 * Finds the place for notices that covers nothing that can be clicked, as near to the top and the middle as possible.
 * If there is none, it is the one that covers least, and never what is under the pointer. Decision 179 says why notices
 * do not move the page instead.
 * @param view the part of the window that notices may take
 * @param clickable everything that can be clicked
 * @param present the place that they have; they stay there as long as it is free
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
