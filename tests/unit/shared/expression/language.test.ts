import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parseLanguageCases, checkLanguageCase } from '#scripts/rules/languageCases.ts'

const folder = path.join(import.meta.dirname, '../../../fixtures/rules')
const casesIn = (file: string) => parseLanguageCases(readFileSync(path.join(folder, file), 'utf8'))

describe('the language of rules', () => {
  it.each(casesIn('language.txt'))('gives for $expression the result $expected', languageCase => {
    expect(checkLanguageCase(languageCase)).toBe(languageCase.expected)
  })
})
