import * as z from 'zod'
import { isRecord } from './isRecord.ts'

/**
 * Makes the schema of an object whose fields may have any names, such as those of instruments. `z.record` drops a
 * field of the name `__proto__`, which is possible too. Check with `Object.hasOwn` before reading a field, because
 * every object has `constructor`.
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
      // if there is an issue, nobody gets this value
      return Object.fromEntries(fields) as Record<string, z.output<Value>>
    })
