/** Whether a name matches `wanted`, which is a whole name, or the beginning of a name followed by `*`. */
export const nameMatches = (name: string, wanted: string): boolean =>
  wanted.endsWith('*') ? name.startsWith(wanted.slice(0, -1)) : name === wanted
