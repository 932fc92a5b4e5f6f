import type { ReactNode } from 'react'
import { wordsOfName } from './wordsOfName.ts'

/** A rule's name. In a place that is too narrow for it, it breaks between its words. */
export const BreakableName = ({ name }: { readonly name: string }) =>
  wordsOfName(name).reduce<ReactNode>(
    (before, word) =>
      before === undefined ? (
        word
      ) : (
        <>
          {before}
          <wbr />
          {word}
        </>
      ),
    undefined,
  )
