// Declares the APIs that the spreadsheet readers use. Both browsers and Node have them. Shared code may use no other
// APIs of browsers or Node.
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
