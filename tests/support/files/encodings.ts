const bigEndian = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16()

/** The encodings in which Windows programs write text, by name. Readers of files must accept all of them. */
export const encodings: readonly (readonly [name: string, encode: (text: string) => Buffer])[] = [
  ['UTF-8', text => Buffer.from(text)],
  ['UTF-8 with a byte order mark', text => Buffer.from(`\ufeff${text}`)],
  ['UTF-16 LE', text => Buffer.from(`\ufeff${text}`, 'utf16le')],
  ['UTF-16 BE', text => bigEndian(`\ufeff${text}`)],
  ['UTF-16 LE without a mark', text => Buffer.from(text, 'utf16le')],
  ['UTF-16 BE without a mark', bigEndian],
]
