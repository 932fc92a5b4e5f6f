/**
 * The last part of a path, with characters that need no quoting anywhere. If a long name is cut, its end is kept,
 * because the end shows the kind of file. The name begins neither with a point nor with a hyphen, even after it was
 * cut: instruments refuse hidden files, and names that a command would take for an option.
 */
export const cleanFileName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '')
    .replace(/[^A-Za-z0-9._-]+/g, '_')
    .slice(-100)
    .replace(/^[.-]+/, '')
