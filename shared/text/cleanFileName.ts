/**
 * The last part of a path, with characters that need no quoting anywhere. The end of a long name is kept, because it
 * shows the kind of file. Even after cutting, the name begins neither with a point nor with a hyphen: instruments
 * refuse a hidden file, and a name that a command would take for an option.
 */
export const cleanFileName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '')
    .replace(/[^A-Za-z0-9._-]+/g, '_')
    .slice(-100)
    .replace(/^[.-]+/, '')
