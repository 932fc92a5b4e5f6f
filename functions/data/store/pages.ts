export type Item = Record<string, unknown>

export interface Page {
  readonly Items?: Item[] | undefined
  readonly LastEvaluatedKey?: Item | undefined
}

/**
 * Reads the pages of a query until the last one, or until there are `limit` items.
 * @param read reads the first page, or the page after a key
 */
export const allPages = async (read: (key: Item | undefined) => Promise<Page>, limit = Infinity): Promise<Item[]> => {
  const items: Item[] = []
  let key: Item | undefined
  do {
    const page = await read(key)
    items.push(...(page.Items ?? []))
    key = page.LastEvaluatedKey
  } while (key && items.length < limit)
  return items.length > limit ? items.slice(0, limit) : items
}
