/**
 * The last part of a path, in letters that need no quoting anywhere. The end of a long name stays: it tells the kind of
 * file.
 */
export const cleanFileName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '')
    .replace(/[^A-Za-z0-9._-]+/g, '_')
    .replace(/^\.+/, '')
    .slice(-100)
