// The APIs of both browsers and Node that the readers use. Shared code may not use the rest of either.
export {}

declare global {
  class TextDecoder {
    constructor(
      label: 'utf-8' | 'utf-16le' | 'utf-16be',
      options?: { readonly fatal?: boolean; readonly ignoreBOM?: boolean },
    )
    decode(bytes: Uint8Array): string
  }

  class URL {
    constructor(url: string, base: string)
    readonly pathname: string
  }
}
