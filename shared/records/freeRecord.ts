import * as z from 'zod'
import { isRecord } from './isRecord.ts'

/**
 * Makes the schema of an object whose field names can be anything, such as names of instruments. `z.record` is not
 * used because it would drop a field named `__proto__`, which is a valid name here. Check with `Object.hasOwn` before
 * reading a field, because every object inherits fields such as `constructor`.
 */
export const freeRecord = <Value extends z.ZodType>(value: Value) =>
  z
    .custom<Record<string, unknown>>(isRecord, 'It must be an object')
    .transform((object, context): Record<string, z.output<Value>> => {
      const fields = Object.entries(object).map(([name, content]) => {
        const { data, error } = value.safeParse(content)
        for (const { path, message } of error?.issues ?? [])
          context.issues.push({ code: 'custom', input: content, path: [name, ...path], message })
        return [name, data]
      })
      // Safe cast: the result is only used if there is no issue, and then every value was parsed.
      return Object.fromEntries(fields) as Record<string, z.output<Value>>
    })
