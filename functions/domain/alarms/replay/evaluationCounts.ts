/** Counts the evaluations of a rule, those that gave UNKNOWN, and the inputs that caused this. */
export interface EvaluationCounts {
  readonly evaluated: number
  readonly unknown: number
  readonly unknownItems: ReadonlyMap<string, number>
}

export const evaluationCounter = () => {
  const unknownItems = new Map<string, number>()
  let [evaluated, unknown] = [0, 0]
  return {
    /** @param unknownInputs the unknown inputs if the result is UNKNOWN; undefined for any other result */
    add: (unknownInputs: readonly string[] | undefined): void => {
      evaluated += 1
      if (!unknownInputs) return
      unknown += 1
      for (const name of unknownInputs) unknownItems.set(name, (unknownItems.get(name) ?? 0) + 1)
    },
    counts: (): EvaluationCounts => ({ evaluated, unknown, unknownItems }),
  }
}
