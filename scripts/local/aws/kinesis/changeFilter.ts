import type { ChangeRecord } from '../dynamodb/types.ts'

/** A filter of an event source mapping: the permitted values of a new item's attributes, keyed by attribute. */
export type NewItemFilter = Readonly<Record<string, readonly string[]>>

/** Whether Lambda would pass a table change to a function that has this filter. Lambda skips all other changes. */
export const matchesFilter = ({ eventName, dynamodb }: ChangeRecord, filter: NewItemFilter): boolean =>
  eventName === 'INSERT' &&
  Object.entries(filter).every(([name, values]) => {
    const value = dynamodb.NewImage?.[name]
    return value?.S !== undefined && values.includes(value.S)
  })
