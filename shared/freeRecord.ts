import * as z from 'zod'
import { isRecord } from './isRecord.ts'

/**
 * An object whose fields have any names, such as those of instruments. `z.record` drops a field called `__proto__`,
 * which is such a name too. Read a field by `Object.hasOwn`: every object knows `constructor`.
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
      return Object.fromEntries(fields) as Record<string, z.output<Value>> // with an issue, nobody gets it
    })
