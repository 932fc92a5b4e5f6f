/** The fields of an advanced search; an empty text does not restrict the search. */
export type Search<Name extends string> = Readonly<Record<Name, string>>

const parameterOf = (name: string): string => `search${name.charAt(0).toUpperCase()}${name.slice(1)}`

/** The search in the address, where it stands beside the table's own filters: `?searchAsset=SN1&status=FAULT`. */
export const searchFrom = <Name extends string>(params: URLSearchParams, names: readonly Name[]): Search<Name> =>
  Object.fromEntries(names.map(name => [name, params.get(parameterOf(name)) ?? ''])) as Search<Name> // one for each name

/** The address with another search, back on the first page. */
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
 * The address after a reset, which shows everything again: only the order of the rows is kept (specification A §2).
 */
export const withoutSearch = (params: URLSearchParams): URLSearchParams => {
  const kept = ['sort', 'order'].flatMap(name => {
    const value = params.get(name)
    return value ? [[name, value]] : []
  })
  return new URLSearchParams(kept)
}

/**
 * The server compares whole names. The search box means the beginning of a name, so this adds the `*` that says so.
 */
export const beginningWith = (text: string): string | undefined => (text ? `${withoutStars(text)}*` : undefined)

/** Leaves out the stars at the end of a text. */
export const withoutStars = (text: string): string => {
  let end = text.length
  while (text[end - 1] === '*') end -= 1
  return text.slice(0, end)
}
