import { describe, expect, it } from 'vitest'
import { parseFixture } from '#scripts/rules/fixture.ts'
import { buildFixtureOutcome } from '#scripts/rules/outcome.ts'
import { runFixture } from '#scripts/rules/runFixture.ts'
import { iso } from '#shared/time/iso.ts'
import { naiveOutcome, type NaiveInput } from '#tests/support/naive/naiveRules.ts'
import { comparable, rowsOfNaive } from '#tests/support/naive/naiveRows.ts'
import type { NaiveMessage } from '#tests/support/naive/naiveResults.ts'
import {
  editedRule,
  isNewVersion,
  naiveRuleOf,
  parameterTypes,
  randomEdit,
  randomMessage,
  randomRules,
  ruleFieldsOf,
  type DrawnEdit,
  type DrawnMessage,
  type DrawnRule,
} from '#tests/support/draw/randomRules.ts'
import { fc } from '#tests/support/draw/fc.ts'

const start = Date.parse('2026-01-01T00:00:00.000Z')
const end = start + 4 * 86_400_000

const step = fc.oneof(
  { weight: 12, arbitrary: fc.record({ message: randomMessage }) },
  { weight: 1, arbitrary: fc.record({ edit: randomEdit }) },
)

/** The same run in the words of a fixture and of the naive implementation. */
const runOf = (drawn: readonly DrawnRule[], steps: readonly ({ message: DrawnMessage } | { edit: DrawnEdit })[]) => {
  const rules = new Map(drawn.map(rule => [rule.name, rule]))
  const messages: NaiveMessage[] = []
  const inputs: NaiveInput[] = []
  const fixtureInputs: object[] = []
  let clock = start
  const send = (message: NaiveMessage): void => {
    messages.push(message)
    inputs.push(message)
    const { device, receivedAt, at, readings, code } = message
    const content = code ? { kind: 'errors', errorCode: code } : { kind: 'readings', readings }
    fixtureInputs.push({ device, receivedAt: iso(receivedAt), timestamp: iso(at), ...content })
  }
  const edit = (drawnEdit: DrawnEdit): void => {
    const before = rules.get(drawnEdit.name)
    if (!before) return
    const after = editedRule(before, drawnEdit)
    rules.set(after.name, after)
    inputs.push({ editAt: clock, rule: naiveRuleOf(after), isNew: isNewVersion(before, after) })
    fixtureInputs.push({ editRule: ruleFieldsOf(after), receivedAt: iso(clock) })
  }
  for (const drawnStep of steps) {
    if ('edit' in drawnStep) {
      edit(drawnStep.edit)
      continue
    }
    const { stepMs, ageMs, code, readings, repeats } = drawnStep.message
    clock += stepMs
    const repeated = repeats === undefined ? undefined : messages[repeats]
    const sent = { device: 'D', receivedAt: clock, at: clock - ageMs }
    if (repeated) send({ ...repeated, receivedAt: clock })
    else if (code) send({ ...sent, code })
    else if (Object.keys(readings).length > 0) send({ ...sent, readings })
  }
  return { inputs, fixtureInputs }
}

describe('the evaluation of random messages', () => {
  it('gives the same results as a naive implementation', () => {
    fc.assert(
      fc.property(randomRules, fc.array(step, { maxLength: 40 }), (rules, steps) => {
        const { inputs, fixtureInputs } = runOf(rules, steps)
        const fixture = parseFixture(
          JSON.stringify({
            models: { M: parameterTypes },
            devices: { D: 'M' },
            rules: rules.map(ruleFieldsOf),
            input: [...fixtureInputs, { advanceTo: iso(end) }],
          }),
        )
        const naive = naiveOutcome(rules.map(naiveRuleOf), parameterTypes, inputs, end)
        expect(comparable(buildFixtureOutcome(fixture, runFixture(fixture)))).toEqual(comparable(rowsOfNaive(naive)))
      }),
      { numRuns: 100 },
    )
  })
})
