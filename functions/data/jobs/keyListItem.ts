/** The key, in the `jobs` table, of the lists of keys that sign content. */
export const keyListsKey = { kind: 'contentKeys', name: 'lists' } as const
