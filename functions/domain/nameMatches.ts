/** Whether a name is the wanted one: a whole name, or its beginning followed by `*`. */
export const nameMatches = (name: string, wanted: string): boolean =>
  wanted.endsWith('*') ? name.startsWith(wanted.slice(0, -1)) : name === wanted
