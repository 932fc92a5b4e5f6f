/**
 * The last part of a path, with only characters that need no quoting anywhere. If a name is too long, its beginning is
 * cut, because its end shows the kind of file. The result begins neither with a point nor with a hyphen: instruments
 * refuse hidden files, and names that a command would take for an option.
 */
export const cleanFileName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '')
    .replace(/[^A-Za-z0-9._-]+/g, '_')
    .slice(-100)
    .replace(/^[.-]+/, '')
