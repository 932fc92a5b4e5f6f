import { parseArgs } from 'node:util'
import { readTextSync } from './files/readText.ts'
import { answerHelp } from './base/help.ts'
import { parseFixture } from './rules/fixture.ts'
import { parseLanguageCases, checkLanguageCase } from './rules/languageCases.ts'
import { differences, buildFixtureOutcome, type Outcome } from './rules/outcome.ts'
import { runFixture } from './rules/runFixture.ts'

const usage = `npm run -s rules -- [--print] FILE.json …
npm run -s rules -- --language FILE

Runs rule fixtures through the engine and compares the outcome with what each expects; --print prints the outcome.
--language checks cases of the expression language. See docs/rules.md.`

answerHelp(usage)

interface Checked {
  readonly file: string
  readonly problems: readonly string[]
  readonly outcome?: Outcome
}

const inWords = (error: unknown): string => (error instanceof Error ? error.message : String(error))

const checkFixture = (file: string): Checked => {
  try {
    const fixture = parseFixture(readTextSync(file))
    const outcome = buildFixtureOutcome(fixture, runFixture(fixture))
    return { file, outcome, problems: differences(fixture.expect, outcome) }
  } catch (error) {
    return { file, problems: [inWords(error)] }
  }
}

const checkLanguage = (file: string): Checked => {
  try {
    const problems = parseLanguageCases(readTextSync(file)).flatMap(languageCase => {
      const { line, expression, expected } = languageCase
      const outcome = checkLanguageCase(languageCase)
      return outcome === expected ? [] : [`line ${line}: ${expression} is ${outcome}, but ${expected} is expected`]
    })
    return { file, problems }
  } catch (error) {
    return { file, problems: [inWords(error)] }
  }
}

const readArguments = () => {
  try {
    const { positionals, values } = parseArgs({
      allowPositionals: true,
      options: {
        print: { type: 'boolean', default: false },
        language: { type: 'string', multiple: true, default: [] },
      },
    })
    if (positionals.length + values.language.length > 0) return { files: positionals, ...values }
    console.error(usage)
  } catch (error) {
    console.error(`${inWords(error)}\n\n${usage}`)
  }
  return process.exit(2)
}

const { files, language, print } = readArguments()
const fixtures = files.map(checkFixture)
const checked = [...fixtures, ...language.map(checkLanguage)]
for (const { file, problems } of checked) {
  // With --print, standard output must be pure JSON, so differences are written to standard error.
  if (problems.length > 0) console.error([`${file}: differs`, ...problems.map(problem => `  ${problem}`)].join('\n'))
  else if (!print) console.log(`${file}: as expected`)
}
if (print) {
  const outcomes = fixtures.map(({ file, outcome, problems }) => outcome ?? { name: file, problems })
  console.log(JSON.stringify(outcomes.length === 1 ? outcomes[0] : outcomes, undefined, 2))
}
// `process.exit` is not used, because it would cut off output that has not been written to a pipe yet.
process.exitCode = checked.some(({ problems }) => problems.length > 0) ? 1 : 0
