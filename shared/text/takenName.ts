/**
 * Returns the error message for a new name if it is taken, in the same or another case. Returns undefined if it is
 * free.
 * @param kind the kind of thing to be named, such as `job`
 */
export const takenNameText = (kind: string, name: string, names: readonly string[]): string | undefined => {
  const taken = names.includes(name) ? name : names.find(known => known.toLowerCase() === name.toLowerCase())
  if (taken === undefined) return undefined
  const why = taken === name ? '' : '. Choose a name that differs by more than case'
  return `The ${kind} ${taken} already exists${why}`
}
