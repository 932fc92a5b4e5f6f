import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMemory, writeMemory } from '#functions/domain/alarms/state/pack/memoryBytes.ts'
import type { RuleMemory } from '#functions/domain/alarms/state/pack/ruleMemory.ts'
import { namedEntries, makeRuleEntries } from '#functions/domain/alarms/state/ruleEntries.ts'
import type { Alarm, ClosedBy, PairEntry, RuleEntry } from '#functions/domain/alarms/state/ruleEntry.ts'
import { byteReader } from '#functions/domain/packing/byteReader.ts'
import { byteWriter } from '#functions/domain/packing/byteWriter.ts'

const ruleName = fc.oneof(fc.constantFrom('PressureHigh', 'A', 'A.1', '1.2'), fc.string({ maxLength: 12 }))
const time = fc.integer({ min: 0, max: 2 ** 43 })
const times = fc.array(time, { maxLength: 4 })
const number = fc.nat()
const causes: ClosedBy[] = ['FALSE', 'clear', 'quiet', 'edit', 'disabled', 'child', 'admission']

/** Fields that are missing are not there, rather than undefined. */
const optional = { requiredKeys: [] as never[] }

const alarm = (rule: string): fc.Arbitrary<Alarm> =>
  fc
    .tuple(
      fc.record({
        id: fc.oneof(
          // As the engine makes it, with dots in the name of the instrument too.
          fc
            .tuple(fc.constantFrom('SN-1', 'LAB.2'), number, time)
            .map(([device, since, at]) => `${device}.${rule}.${since}.${at}`),
          fc.constantFrom(`.${rule}.1.2`, `SN-1.${rule}.01.2`, `SN-1.${rule}..2`),
          fc.string(),
        ),
        version: number,
        severity: number,
        alarmDate: time,
        lastAlarmDate: time,
        count: number,
      }),
      fc.record(
        {
          closedAt: time,
          closedBy: fc.constantFrom(...causes),
          lastMatch: time,
          isShadow: fc.constant(true as const),
        },
        optional,
      ),
    )
    .map(([fields, more]) => ({ ...fields, ...more }))

const firedBefore = fc.record({ firedBefore: fc.array(time, { minLength: 1, maxLength: 3 }) }, optional)
const run = fc
  .tuple(
    fc.record({ since: time }),
    fc.record({ unknownFrom: time, notBefore: time, isOver: fc.constant(true as const) }, optional),
  )
  .map(([fields, more]) => ({ ...fields, ...more }))

const entry = (rule: string): fc.Arbitrary<RuleEntry> =>
  fc
    .tuple(
      fc.record({
        since: number,
        window: times,
        fired: times,
        armed: fc.boolean(),
        alarms: fc.array(alarm(rule), { maxLength: 2 }),
      }),
      firedBefore,
      fc.record({ runs: fc.record({ on: run, off: run }, optional) }, optional),
    )
    .map(([fields, before, runs]) => ({ ...fields, ...before, ...runs }))

const pair = (rule: string): fc.Arbitrary<PairEntry> =>
  fc
    .tuple(
      fc.record({
        since: number,
        children: fc.array(fc.record({ rule: ruleName, since: number, unused: times }), { maxLength: 2 }),
        fired: times,
        closings: times,
        alarms: fc.array(alarm(rule), { maxLength: 2 }),
      }),
      firedBefore,
    )
    .map(([fields, before]) => ({ ...fields, ...before }))

/** Different names, each with what is made for it. */
const named = <T>(make: (rule: string) => fc.Arbitrary<T>): fc.Arbitrary<[string, T][]> =>
  fc
    .uniqueArray(ruleName, { maxLength: 4 })
    .chain(names => fc.tuple(...names.map(name => make(name).map((made): [string, T] => [name, made]))))

const samples = fc
  .array(
    fc.tuple(
      time,
      fc.double({ noNaN: true, noDefaultInfinity: true }).map(value => value + 0),
    ),
    { maxLength: 5 },
  )
  .map(all => ({ times: all.map(([at]) => at), values: all.map(([, value]) => value) }))

const memories: fc.Arbitrary<RuleMemory> = fc
  .tuple(
    fc.record({
      model: fc.string(),
      revision: number,
      newest: time,
      horizon: time,
      lists: fc.array(fc.array(ruleName, { maxLength: 3 }), { maxLength: 3 }),
      codes: fc.array(fc.tuple(number, fc.string()), { maxLength: 2 }),
      olderMessages: number,
      rules: named(entry).map(makeRuleEntries),
      pairs: named(pair).map(all => new Map(all)),
    }),
    fc.record(
      { samples: fc.array(fc.tuple(fc.string(), samples), { minLength: 1 }).map(all => new Map(all)) },
      optional,
    ),
  )
  .map(([fields, more]) => ({ ...fields, ...more }))

const bytesOf = (memory: RuleMemory): Uint8Array => {
  const writer = byteWriter()
  writeMemory(writer, memory)
  return Buffer.from(writer.written())
}

/** Without what is kept only to find things faster. */
const plain = ({ rules, ...memory }: RuleMemory) => ({ ...memory, rules: namedEntries(rules) })

describe("an instrument's rule memory, packed as bytes,", () => {
  it('is read byte for byte as it was written', () => {
    fc.assert(
      fc.property(memories, memory => {
        const reader = byteReader(bytesOf(memory))
        expect(plain(readMemory(reader))).toEqual(plain(memory))
        expect(reader.left()).toBe(0)
      }),
    )
  })

  it('is read with an error or with other values if it is damaged, and the reader always terminates', () => {
    fc.assert(
      fc.property(memories, fc.nat(), fc.nat({ max: 255 }), (memory, place, byte) => {
        const bytes = bytesOf(memory)
        bytes[place % bytes.length] = byte
        for (const damaged of [bytes, bytes.subarray(0, place % bytes.length)])
          try {
            readMemory(byteReader(damaged))
          } catch (error) {
            expect(error).toBeInstanceOf(RangeError)
          }
      }),
    )
  })
})
