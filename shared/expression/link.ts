import { instructionSize, operation, type Program } from './program.ts'

export interface Linked {
  readonly program: Program
  /** Where each of the programs begins. */
  readonly starts: Int32Array
}

/** Several programs as one: what runs together lies together. */
export const link = (programs: readonly Program[]): Linked => {
  const total = (size: (program: Program) => number): number =>
    programs.reduce((sum, program) => sum + size(program), 0)
  const code = new Int32Array(total(program => program.code.length))
  const numbers = new Float64Array(total(program => program.numbers.length))
  const texts: (string | boolean)[] = []
  const starts = new Int32Array(programs.length)
  let end = 0
  let numbersEnd = 0
  for (const [index, program] of programs.entries()) {
    starts[index] = end
    code.set(program.code, end)
    moveConstants(code, end, end + program.code.length, numbersEnd, texts.length)
    numbers.set(program.numbers, numbersEnd)
    texts.push(...program.texts)
    end += program.code.length
    numbersEnd += program.numbers.length
  }
  return { program: { code, numbers, texts }, starts }
}

const moveConstants = (code: Int32Array, from: number, to: number, numbers: number, texts: number): void => {
  for (let at = from; at < to; at += instructionSize) {
    const kind = code[at] ?? operation.end
    if (kind === operation.pushNumber) add(code, at + 1, numbers)
    else if (kind === operation.putText) add(code, at + 1, texts)
    else if (kind >= operation.compareSlot && kind < operation.compareNumbers) add(code, at + 2, numbers)
    else if (kind >= operation.matchSlot && kind < operation.matchPut) add(code, at + 2, texts)
  }
}

const add = (code: Int32Array, at: number, offset: number): void => {
  code[at] = (code[at] ?? 0) + offset
}
