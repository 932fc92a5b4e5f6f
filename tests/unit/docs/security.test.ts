import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '#scripts/base/project.ts'

const pageOf = (name: string): string => readFileSync(path.join(root, 'docs', name), 'utf8')
const threats = pageOf('security-standards.md')
const asvs = pageOf('asvs.md')
const standIns = pageOf('aws-truth.md')

const nameOfTest = /`((?:unit|integration|infra|e2e)\/[\w/.-]+)`/g
const testsIn = (text: string): string[] => [...text.matchAll(nameOfTest)].map(([, name = '']) => name)

it.each([...new Set([threats, asvs, standIns].flatMap(testsIn))])(
  'the test or folder of tests that the security pages name exists: %s',
  name => {
    const at = path.join(root, 'tests', name)
    expect([at, `${at}.test.ts`, `${at}.test.tsx`].some(file => existsSync(file))).toBe(true)
  },
)

it('the security pages name a test for every behaviour of a stand-in', () => {
  const [, documented = ''] = standIns.split('## As documented')
  const rows = (documented.split('## ')[0] ?? '').split('\n').filter(line => /^\| (?!service)/.test(line))
  expect(rows.length).toBeGreaterThan(25)
  expect(rows.filter(row => testsIn(row).length === 0)).toEqual([])
})

it('the security pages name a test or page for the defence against every threat', () => {
  const rows = threats.split('\n').filter(line => /^\| (?!threat|section|---|11\.)/.test(line))
  expect(rows.length).toBeGreaterThan(15)
  expect(rows.filter(row => testsIn(row).length === 0 && !row.includes('decision'))).toEqual([])
})

describe('the page on ASVS', () => {
  const [head = '', ...chapters] = asvs.split(/^## V/m)
  const rows = chapters.flatMap(chapter =>
    [...chapter.matchAll(/^\| (\d[^|]*) \|([^|]*)\|[^|]*\|(.*)\|$/gm)].map(
      ([, numbers = '', levels = '', result = '']) => ({ numbers: numbers.split(', '), levels, result }),
    ),
  )
  const numbers = rows.flatMap(row => row.numbers)

  it('lists each of the 253 requirements of levels 1 and 2 exactly once', () => {
    expect([numbers.length, new Set(numbers).size]).toEqual([253, 253])
  })

  it('says for each requirement whether it is met, and names a test, a page or AWS for those that are met', () => {
    const isShown = (result: string) => testsIn(result).length > 0 || result.includes('.md') || /^ AWS\b/.test(result)
    const known = /^ (?:met\b|AWS\b|not used\b|\*\*deviates\*\*)/
    expect(rows.filter(({ result }) => !known.test(result))).toEqual([])
    expect(rows.filter(({ result }) => /^ met\b/.test(result) && !isShown(result))).toEqual([])
  })

  it('begins with the reason for each deviation', () => {
    const explained = [...head.matchAll(/^\| (\d[^|]*) \|/gm)].flatMap(([, names = '']) => names.split(', '))
    const deviating = rows.filter(({ result }) => result.includes('**deviates**')).flatMap(row => row.numbers)
    expect(explained.toSorted()).toEqual(deviating.toSorted())
  })
})
