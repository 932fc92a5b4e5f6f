import { mnemonicsPerCall } from '#shared/contract/calls/histories.ts'

/** Divides mnemonics into lists of up to 25, the most that a call accepts (specification A §7). */
export const divideMnemonics = (mnemonics: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(mnemonics.length / mnemonicsPerCall) }, (_, index) =>
    mnemonics.slice(index * mnemonicsPerCall, (index + 1) * mnemonicsPerCall),
  )
