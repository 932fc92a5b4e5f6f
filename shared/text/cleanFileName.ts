/**
 * The last part of a path, in letters that need no quoting anywhere. The end of a long name stays, because it shows
 * the kind of file. The name begins neither with a point nor with a hyphen, even after it was cut: instruments refuse
 * a hidden file, and a name that a command would take for an option.
 */
export const cleanFileName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '')
    .replace(/[^A-Za-z0-9._-]+/g, '_')
    .slice(-100)
    .replace(/^[.-]+/, '')
