import { mnemonicsPerCall } from '#shared/contract/calls/histories.ts'

/** A §7: data items as the calls take them, 25 each. */
export const chunksOf = (mnemonics: readonly string[]): readonly (readonly string[])[] =>
  Array.from({ length: Math.ceil(mnemonics.length / mnemonicsPerCall) }, (_, index) =>
    mnemonics.slice(index * mnemonicsPerCall, (index + 1) * mnemonicsPerCall),
  )
