import type { Span } from '#shared/expression/problem.ts'

export interface Piece {
  readonly start: number
  readonly text: string
  readonly isWrong: boolean
}

/**
 * Cuts a text at the ends of the spans, which may overlap. Each piece says whether it is inside a span. An empty
 * span, which marks something missing, becomes a piece without text.
 */
export const cutMarkedText = (text: string, spans: readonly Span[]): readonly Piece[] => {
  const inside = spans.map(({ start, end }) => ({
    start: Math.min(start, text.length),
    end: Math.min(end, text.length),
  }))
  const cuts = [...new Set([0, text.length, ...inside.flatMap(({ start, end }) => [start, end])])].toSorted(
    (a, b) => a - b,
  )
  return cuts.flatMap((start, place) => {
    const end = cuts[place + 1] ?? start
    const isMissing = inside.some(span => span.start === start && span.end === start)
    const piece = {
      start: start + 0.5,
      text: text.slice(start, end),
      isWrong: inside.some(span => span.start <= start && span.end >= end),
    }
    return [...(isMissing ? [{ start, text: '', isWrong: true }] : []), ...(end > start ? [piece] : [])]
  })
}
