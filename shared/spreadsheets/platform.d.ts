// What browsers and Node both have, as far as the readers use it: the rest of either is no business of shared code.
export {}

declare global {
  class TextDecoder {
    constructor(label: 'utf-8', options?: { readonly fatal?: boolean; readonly ignoreBOM?: boolean })
    decode(bytes: Uint8Array): string
  }

  class URL {
    constructor(url: string, base: string)
    readonly pathname: string
  }
}
