interface Section {
  readonly isWide: boolean
  /** Whether cards leave the section out if it has no value. */
  readonly isOptional?: boolean
}

/** The width in percent of a section that shares its line with others. */
const usualWidth = (sections: readonly Section[], isNarrow: boolean): number => {
  if (isNarrow) return 50
  // Four sections fit in one line. Of three to a line, the fourth would be alone in a second one. The last one, often
  // an outcome in words, gets a little more than a date needs.
  return sections.length === 4 && !sections.some(({ isWide }) => isWide) ? 24 : 33.3
}

/**
 * Computes the width of each section of a card in percent. A phone has room for two side by side. A section that
 * nothing can follow on its line takes the rest of the line, because its text may need the room. All others have the
 * same width, so that sections below each other begin at the same place even if a card leaves some out. If a card may
 * leave out an earlier one, the last section has this width too, so that it can move up beside the others.
 */
export const withWidths = <S extends Section>(
  sections: readonly S[],
  isNarrow: boolean,
): readonly (S & { readonly width: number })[] => {
  const usual = usualWidth(sections, isNarrow)
  let left = 100
  let mayMoveUp = false
  return sections.map((section, place) => {
    if (section.isWide || left < usual) left = 100
    const isLast = sections[place + 1]?.isWide ?? true
    const width = section.isWide || (isLast && !mayMoveUp) ? left : usual
    left -= width
    mayMoveUp = !section.isWide && (mayMoveUp || section.isOptional === true)
    return { ...section, width }
  })
}
