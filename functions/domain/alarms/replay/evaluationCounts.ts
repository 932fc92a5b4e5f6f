/**
 * The number of a rule's evaluations, the number of those that gave UNKNOWN, and how often each input caused an
 * UNKNOWN.
 */
export interface EvaluationCounts {
  readonly evaluated: number
  readonly unknown: number
  readonly unknownItems: ReadonlyMap<string, number>
}

export const evaluationCounter = () => {
  const unknownItems = new Map<string, number>()
  let [evaluated, unknown] = [0, 0]
  return {
    /** @param unknownInputs the inputs that made the result UNKNOWN; undefined for any other result */
    add: (unknownInputs: readonly string[] | undefined): void => {
      evaluated += 1
      if (!unknownInputs) return
      unknown += 1
      for (const name of unknownInputs) unknownItems.set(name, (unknownItems.get(name) ?? 0) + 1)
    },
    counts: (): EvaluationCounts => ({ evaluated, unknown, unknownItems }),
  }
}
