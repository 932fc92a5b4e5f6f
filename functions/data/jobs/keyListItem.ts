/** Where the table `jobs` has the lists of keys that sign content. */
export const keyListsKey = { kind: 'contentKeys', name: 'lists' } as const
