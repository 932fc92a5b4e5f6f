// This file is for servers only. A lint rule prevents the console from importing it.

import { instructionSize, operation, type Program } from './program.ts'

/**
 * A compiled program to which instructions are still being added. Its arrays have spare capacity, and are replaced by
 * longer ones when they are full.
 */
export interface ProgramWriter {
  code: Int32Array
  codeEnd: number
  numbers: Float64Array
  numbersEnd: number
  readonly texts: (string | boolean)[]
}

export const programWriter = (): ProgramWriter => ({
  code: new Int32Array(64),
  codeEnd: 0,
  numbers: new Float64Array(16),
  numbersEnd: 0,
  texts: [],
})

/** Returns the compiled program as written so far. */
export const programIn = ({ code, codeEnd, numbers, numbersEnd, texts }: ProgramWriter): Program => ({
  code: code.slice(0, codeEnd),
  numbers: numbers.slice(0, numbersEnd),
  texts,
})

export const emit = (writer: ProgramWriter, operation: number, first = 0, second = 0): void => {
  reserveCode(writer, instructionSize)
  const { code, codeEnd } = writer
  code[codeEnd] = operation
  code[codeEnd + 1] = first
  code[codeEnd + 2] = second
  writer.codeEnd += instructionSize
}

/** Adds a number to the program's constants. Returns its index. */
export const addNumber = (writer: ProgramWriter, value: number): number => {
  reserveNumbers(writer, 1)
  writer.numbers[writer.numbersEnd] = value
  writer.numbersEnd += 1
  return writer.numbersEnd - 1
}

/** Adds a text or boolean to the program's constants. Returns its index. */
export const addText = ({ texts }: ProgramWriter, value: string | boolean): number =>
  texts.push(typeof value === 'string' ? internalized(value) : value) - 1

/**
 * Returns the internalized copy of a text, which the JavaScript engine keeps for names of properties. JSON.parse
 * returns the same copy for short texts. Comparing a text with itself only compares addresses, which is fast.
 */
const internalized = (value: string): string => Object.keys({ [value]: 0 })[0] ?? value

/**
 * A part of a program: ranges of its instructions and of the constants that they use. The end of each range is
 * exclusive.
 */
export interface ProgramPart {
  readonly code: readonly [from: number, to: number]
  readonly numbers: readonly [from: number, to: number]
  readonly texts: readonly [from: number, to: number]
}

/** Copies a part of another program into the one that is being written, so that it need not be compiled again. */
export const copyPart = (writer: ProgramWriter, program: Program, { code, numbers, texts }: ProgramPart): void => {
  const { codeEnd: start, numbersEnd } = writer
  const textsEnd = writer.texts.length
  reserveCode(writer, code[1] - code[0])
  writer.code.set(program.code.subarray(...code), start)
  writer.codeEnd += code[1] - code[0]
  reserveNumbers(writer, numbers[1] - numbers[0])
  writer.numbers.set(program.numbers.subarray(...numbers), numbersEnd)
  writer.numbersEnd += numbers[1] - numbers[0]
  for (let text = texts[0]; text < texts[1]; text += 1) writer.texts.push(program.texts[text] ?? '')
  moveConstants(writer.code, start, writer.codeEnd, numbersEnd - numbers[0], textsEnd - texts[0])
}

/** Renumbers the constants in copied instructions, because constants have other numbers in the new program. */
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

const reserveCode = (writer: ProgramWriter, count: number): void => {
  const needed = writer.codeEnd + count
  if (needed <= writer.code.length) return
  const longer = new Int32Array(Math.max(needed, 2 * writer.code.length))
  longer.set(writer.code)
  writer.code = longer
}

const reserveNumbers = (writer: ProgramWriter, count: number): void => {
  const needed = writer.numbersEnd + count
  if (needed <= writer.numbers.length) return
  const longer = new Float64Array(Math.max(needed, 2 * writer.numbers.length))
  longer.set(writer.numbers)
  writer.numbers = longer
}
