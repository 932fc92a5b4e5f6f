/** The key, in the table `jobs`, of the lists of keys that sign content. */
export const keyListsKey = { kind: 'contentKeys', name: 'lists' } as const
