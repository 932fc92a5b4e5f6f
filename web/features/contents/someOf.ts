const namesShown = 3

/** The first names and how many there are besides; a dash for none. */
export const someOf = (names: readonly string[]): string => {
  const more = names.length - namesShown
  const first = names.slice(0, namesShown).join(', ')
  return more > 0 ? `${first} and ${more.toLocaleString('en')} more` : first || '-'
}
