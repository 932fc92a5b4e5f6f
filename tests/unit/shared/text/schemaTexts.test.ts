import { describe, expect, it } from 'vitest'
import * as z from 'zod'
import { problemsIn, problemsText } from '#shared/text/schemaTexts.ts'

const Broker = z.union([z.strictObject({ ca: z.string(), port: z.int() }), z.strictObject({ endpoint: z.string() })])
const Config = z.strictObject({ broker: Broker, name: z.string() })

describe('the problems that a schema finds', () => {
  it('name the fields of the alternative that fits best', () => {
    const { error } = Config.safeParse({ broker: { ca: 'a', port: 'x' }, name: 1 })
    expect(problemsIn(error!)).toEqual([
      { field: 'broker.port', message: 'It must be a number' },
      { field: 'name', message: 'It must be text' },
    ])
    expect(problemsText(error!)).toBe('broker.port: It must be a number; name: It must be text')
  })

  it("name the value as a whole, in the caller's words, if no single field is wrong", () => {
    expect(problemsIn(Config.safeParse(1).error!, 'body')).toEqual([{ field: 'body', message: 'It must be an object' }])
    expect(problemsText(Config.safeParse(1).error!)).toBe('It must be an object')
  })
})
