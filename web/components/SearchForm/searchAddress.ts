/** The values of an advanced search, keyed by field. An empty text does not restrict the search. */
export type Search<Name extends string> = Readonly<Record<Name, string>>

const parameterOf = (name: string): string => `search${name.charAt(0).toUpperCase()}${name.slice(1)}`

/** Reads the search from the address, which also has the table's own filters: `?searchAsset=SN1&status=FAULT`. */
export const searchFrom = <Name extends string>(params: URLSearchParams, names: readonly Name[]): Search<Name> =>
  Object.fromEntries(names.map(name => [name, params.get(parameterOf(name)) ?? ''])) as Search<Name> // keyed by `names`

/** Returns the address of the list with another search. The list starts at its first page. */
export const withSearch = (params: URLSearchParams, search: Search<string>): URLSearchParams => {
  const next = new URLSearchParams(params)
  next.delete('page')
  next.delete('part')
  for (const [name, value] of Object.entries(search)) {
    if (value.trim()) next.set(parameterOf(name), value.trim())
    else next.delete(parameterOf(name))
  }
  return next
}

/**
 * Returns the address after a reset, which shows all rows again. Only the sort order is kept (specification A §2).
 */
export const withoutSearch = (params: URLSearchParams): URLSearchParams => {
  const kept = ['sort', 'order'].flatMap(name => {
    const value = params.get(name)
    return value ? [[name, value]] : []
  })
  return new URLSearchParams(kept)
}

/** Whether a reset would leave the address as it is. */
export const isReset = (params: URLSearchParams): boolean => [...params].length === [...withoutSearch(params)].length

/** Turns a typed beginning of a name into the pattern that the server matches whole names against, by adding `*`. */
export const beginningWith = (text: string): string | undefined => (text ? `${withoutStars(text)}*` : undefined)

/** Removes the wildcards `*` from the end of a search text. */
export const withoutStars = (text: string): string => {
  let end = text.length
  while (text[end - 1] === '*') end -= 1
  return text.slice(0, end)
}
