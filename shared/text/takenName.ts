/**
 * Says that a new name is taken, in whatever case. Undefined if it is free.
 * @param kind the kind of thing that gets the name, such as `job`
 */
export const takenNameText = (kind: string, name: string, names: readonly string[]): string | undefined => {
  const taken = names.includes(name) ? name : names.find(known => known.toLowerCase() === name.toLowerCase())
  if (taken === undefined) return undefined
  const why = taken === name ? '' : '. Choose a name that differs by more than case'
  return `The ${kind} ${taken} already exists${why}`
}
