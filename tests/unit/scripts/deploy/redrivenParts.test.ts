import { describe, expect, it } from 'vitest'
import { redrivenParts } from '#scripts/deploy/redrivenParts.ts'
import { fc } from '#tests/support/draw/fc.ts'

interface Event {
  readonly Records: readonly unknown[]
}

describe('a batch that is redriven in parts', () => {
  it('has every record once and in order, in parts within the limit unless a single record is larger', () => {
    const record = fc.record({ data: fc.string({ unit: fc.constantFrom('a', '"', 'ä', '\n'), maxLength: 60 }) })
    fc.assert(
      fc.property(
        fc.array(record, { minLength: 1, maxLength: 20 }),
        fc.integer({ min: 40, max: 400 }),
        (Records, limit) => {
          const parts = redrivenParts(JSON.stringify({ Records, window: 7 }), limit)
          const events = parts.map(part => JSON.parse(part) as Event)
          expect(events.flatMap(event => event.Records)).toEqual(Records)
          for (const event of events) expect(event).toMatchObject({ window: 7, redriven: true })
          for (const [index, part] of parts.entries())
            if ((events[index]?.Records.length ?? 0) > 1) expect(Buffer.byteLength(part)).toBeLessThanOrEqual(limit)
        },
      ),
    )
  })

  it('is sent whole if it fits, and otherwise in parts that are as full as possible', () => {
    const Records = ['a', 'b', 'c', 'd']
    const whole = JSON.stringify({ Records, redriven: true })
    expect(redrivenParts(JSON.stringify({ Records }), whole.length + 1)).toEqual([whole])
    const half = JSON.stringify({ Records: ['a', 'b'], redriven: true })
    expect(redrivenParts(JSON.stringify({ Records }), half.length + 1)).toEqual([
      half,
      JSON.stringify({ Records: ['c', 'd'], redriven: true }),
    ])
  })

  it('is passed on unchanged except for the mark "redriven" if it has no records', () => {
    expect(redrivenParts('{"detail":1}')).toEqual(['{"detail":1,"redriven":true}'])
  })
})
