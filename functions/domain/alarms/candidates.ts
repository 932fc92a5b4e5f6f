/** Rules that a message has to be judged by, each once: room for all of them, used again for every message. */
export interface Candidates {
  readonly rules: Int32Array
  count: number
  /** By rule: the message for which it was added last. */
  readonly addedFor: Int32Array
  /** The number of the message. */
  message: number
}

export const candidatesFor = (rules: number): Candidates => ({
  rules: new Int32Array(rules),
  count: 0,
  addedFor: new Int32Array(rules),
  message: 0,
})

export const startCandidates = (candidates: Candidates): void => {
  candidates.count = 0
  // Signed 32 bits: the counter may go round.
  candidates.message = (candidates.message + 1) | 0
}

export const addCandidate = (candidates: Candidates, rule: number): void => {
  const { rules, addedFor, message } = candidates
  if (addedFor[rule] === message) return
  addedFor[rule] = message
  rules[candidates.count] = rule
  candidates.count += 1
}

export const keepCandidates = (candidates: Candidates, wanted: (rule: number) => boolean): void => {
  let kept = 0
  for (let place = 0; place < candidates.count; place += 1) {
    const rule = candidates.rules[place] ?? 0
    if (!wanted(rule)) continue
    candidates.rules[kept] = rule
    kept += 1
  }
  candidates.count = kept
}
