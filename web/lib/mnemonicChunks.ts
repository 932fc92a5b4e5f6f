import { mnemonicsPerCall } from '#shared/contract/calls/histories.ts'

/** Divides data items into lists of 25, which is what a call takes (specification A §7). */
export const divideMnemonics = (mnemonics: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(mnemonics.length / mnemonicsPerCall) }, (_, index) =>
    mnemonics.slice(index * mnemonicsPerCall, (index + 1) * mnemonicsPerCall),
  )
