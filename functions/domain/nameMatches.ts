/** Whether a name is the wanted one. `wanted` is a whole name, or the beginning of one followed by `*`. */
export const nameMatches = (name: string, wanted: string): boolean =>
  wanted.endsWith('*') ? name.startsWith(wanted.slice(0, -1)) : name === wanted
