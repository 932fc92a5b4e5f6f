/**
 * The message for a new name that is taken, whether in capitals or small letters. Undefined if the name is free.
 * @param kind the kind of thing that gets the name, such as `job`
 */
export const takenNameText = (kind: string, name: string, names: readonly string[]): string | undefined => {
  const taken = names.includes(name) ? name : names.find(known => known.toLowerCase() === name.toLowerCase())
  if (taken === undefined) return undefined
  const why = taken === name ? '' : '. Choose a name that differs by more than case'
  return `The ${kind} ${taken} already exists${why}`
}
