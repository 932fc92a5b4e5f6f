/**
 * Returns the last part of a path, with only characters that never need quoting. If the name is too long, its
 * beginning is cut off, because its end shows the type of the file. The result does not begin with a dot or a hyphen:
 * instruments refuse hidden files, and names that a command would interpret as an option.
 */
export const cleanFileName = (name: string): string =>
  (name.split(/[/\\]/).at(-1) ?? '')
    .replace(/[^A-Za-z0-9._-]+/g, '_')
    .slice(-100)
    .replace(/^[.-]+/, '')
