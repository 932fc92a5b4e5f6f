import type { ChangeRecord } from '../dynamodb/types.ts'

/** The values that attributes of a new item must have, by attribute; a filter of an event source mapping. */
export type NewItemFilter = Readonly<Record<string, readonly string[]>>

/** Whether Lambda would hand a change to a function with this filter. Others are passed over. */
export const matchesFilter = ({ eventName, dynamodb }: ChangeRecord, filter: NewItemFilter): boolean =>
  eventName === 'INSERT' &&
  Object.entries(filter).every(([name, values]) => {
    const value = dynamodb.NewImage?.[name]
    return value?.S !== undefined && values.includes(value.S)
  })
