import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { root } from '#scripts/base/project.ts'
import { encodings } from '#tests/support/files/encodings.ts'

const fixtures = path.join(root, 'tests/fixtures/rules')
const good = path.join(fixtures, 'firing/01-fires-at-once.json')
const other = path.join(fixtures, 'firing/08-rule-of-rules.json')
let folder = ''

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'benchwatch-rules-'))
})
afterAll(() => {
  rmSync(folder, { recursive: true })
})

const fileWith = (name: string, content: unknown): string => {
  const file = path.join(folder, name)
  writeFileSync(file, typeof content === 'string' || Buffer.isBuffer(content) ? content : JSON.stringify(content))
  return file
}

const rules = (...args: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/rules.ts', ...args], {
    cwd: root,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

const small = (expect: object) => ({
  models: { M: { P: 'number' } },
  devices: { SN1: 'M' },
  rules: [{ ruleName: 'R', ruleType: 'Expression', ruleExpression: '(P > 1)', models: ['M'] }],
  input: [
    {
      device: 'SN1',
      kind: 'readings',
      receivedAt: '2026-01-01T00:00:00.000Z',
      timestamp: '2026-01-01T00:00:00.000Z',
      readings: { P: 2 },
    },
  ],
  expect,
})

describe('the command npm run rules', () => {
  it('says which fixtures have the expected result', () => {
    expect(rules(good, other)).toEqual({
      status: 0,
      stdout: `${good}: as expected\n${other}: as expected\n`,
      stderr: '',
    })
  })

  it('exits with 1 and shows the differences if a fixture has another result than expected', () => {
    const file = fileWith(
      'differs.json',
      small({ events: [{ rule: 'R', at: '2026-01-01T00:00:01.000Z' }], alarms: [] }),
    )
    const { status, stderr } = rules(file, good)
    expect(status).toBe(1)
    expect(stderr).toContain('events[0].at: "2026-01-01T00:00:00.000Z", but "2026-01-01T00:00:01.000Z" is expected')
    expect(stderr).toContain('alarms: 1, but 0 are expected')
  })

  it('accepts rows that a fixture lists in a different order', () => {
    const { events } = JSON.parse(rules('--print', good).stdout) as { events: object[] }
    const fixture = JSON.parse(readFileSync(good, 'utf8')) as object
    const file = fileWith('reversed.json', { ...fixture, expect: { events: events.toReversed() } })
    expect(rules(file)).toMatchObject({ status: 0, stderr: '' })
  })

  it('prints one outcome as an object and several as an array', () => {
    const one = JSON.parse(rules('--print', good).stdout) as { events: unknown[] }
    expect(one.events).toHaveLength(3)
    const two = JSON.parse(rules('--print', good, other).stdout) as { alarms: unknown[] }[]
    expect(two.map(({ alarms }) => alarms.length)).toEqual([2, 3])
  })

  it('prints the whole of a long outcome to a pipe that is read slowly', () => {
    const many = Array.from({ length: 200 }, () => [good, other]).flat()
    const slowly = 'setTimeout(() => process.stdin.pipe(process.stdout), 500)'
    const { stdout } = spawnSync(
      'sh',
      ['-c', '"$0" scripts/rules.ts --print "$@" | "$0" -e "$SLOWLY"', process.execPath, ...many],
      { cwd: root, encoding: 'utf8', maxBuffer: 10_000_000, env: { ...process.env, SLOWLY: slowly } },
    )
    expect(stdout.length).toBeGreaterThan(300_000)
    expect(JSON.parse(stdout)).toHaveLength(many.length)
  })

  it('names the rule and the place of an expression that cannot be parsed', () => {
    const fixture = small({})
    const file = fileWith('wrong.json', { ...fixture, rules: [{ ...fixture.rules[0], ruleExpression: 'P > 1' }] })
    const problem = 'The expression of R: not-parenthesised at 0-5'
    expect(rules(file)).toMatchObject({ status: 1, stderr: expect.stringContaining(problem) })
  })

  it('checks a file of cases of the rule language if the option --language names it', () => {
    expect(rules('--language', path.join(fixtures, 'language.txt')).status).toBe(0)
    const file = fileWith(
      'language.txt',
      'valid|A:number|(A>1)|(A>1)\ninvalid|A:number|(B > 1)|unknown-parameter@1-2\n',
    )
    expect(rules('--language', file)).toMatchObject({
      status: 1,
      stderr: `${file}: differs\n  line 1: (A>1) is (A > 1), but (A>1) is expected\n`,
    })
  })

  it('reads fixtures and cases as Windows programs write them', () => {
    const files = encodings.map(([name, encode]) => fileWith(`${name}.json`, encode(readFileSync(good, 'utf8'))))
    const cases = encodings.flatMap(([name, encode]) => [
      '--language',
      fileWith(`${name}.txt`, encode('valid|A:number|(A>1)|(A > 1)')),
    ])
    expect(rules(...files, ...cases)).toMatchObject({ status: 0, stderr: '' })
  })

  it('refuses a fixture that is neither UTF-8 nor UTF-16', () => {
    const file = fileWith('latin1.json', Buffer.from('{"name": "Öl"}', 'latin1'))
    expect(rules(file)).toMatchObject({ status: 1, stderr: expect.stringContaining('Line 1 is neither UTF-8') })
  })

  it.each(['__proto__', 'constructor'])('accepts %s as the name of an instrument, a model and a parameter', name => {
    const model = name === '__proto__' ? 'M' : name
    const text = JSON.stringify(small({ events: [{ rule: 'R', device: 'SN1' }], alarms: [{ device: 'SN1' }] }))
    const named = text.replaceAll('"SN1"', JSON.stringify(name)).replaceAll('"M"', JSON.stringify(model))
    const { status, stderr } = rules(
      fileWith(
        'names.json',
        named.replaceAll(/"P"|\(P/g, part => part.replace('P', name)),
      ),
    )
    expect([status, stderr]).toEqual([0, ''])
  })

  it('explains its usage if no file is named', () => {
    expect(rules()).toMatchObject({ status: 2, stderr: expect.stringContaining('npm run -s rules --') })
  })
})
