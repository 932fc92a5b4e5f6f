import { describe, expect, it } from 'vitest'
import { checkMessage } from '#schemas/messages/telemetry.ts'
import { Email, Instant } from '#schemas/values.ts'
import { toCsv, withoutFormulaGuard } from '#shared/text/csv.ts'
import { cleanFileName } from '#shared/text/cleanFileName.ts'
import { contentFileProblem } from '#shared/text/contentFileName.ts'
import { decodeText } from '#shared/text/decodeText.ts'
import { checkExpression } from '#shared/expression/checkExpression.ts'
import { expressionLimits } from '#shared/expression/limits.ts'
import { tokenize } from '#shared/expression/tokenize.ts'
import { fieldWords } from '#shared/text/fieldWords.ts'
import { lookOf } from '#shared/text/names.ts'
import { numberIn } from '#shared/text/numberIn.ts'
import { timeIn } from '#shared/reporting/literals.ts'
import { readCsv } from '#shared/spreadsheets/readCsv.ts'
import { readJson } from '#shared/spreadsheets/readJson.ts'
import { readStrings, unescaped } from '#shared/spreadsheets/xlsxTexts.ts'
import { readXml } from '#shared/spreadsheets/xml.ts'
import { textProblem } from '#shared/text/text.ts'
import { computePublicKeyDigest } from '#functions/domain/enrolment/computePublicKeyDigest.ts'
import { keyInToken } from '#functions/domain/nextToken.ts'
import { resultCells } from '#functions/domain/reports/resultCells.ts'
import { comparisonWith } from '#functions/domain/telemetry/compareValue.ts'
import { readEnvelope } from '#functions/ingest/readEnvelope.ts'
import { jsonIn } from '#scripts/agent/checks/jsonIn.ts'
import { readJobMessage } from '#scripts/agent/jobs/jobTopics.ts'
import { beginningWith } from '#web/components/SearchForm/searchAddress.ts'
import { serialsInText } from '#web/features/contents/serials/serialReview.ts'
import { beginningAt } from '#web/features/rules/builder/completions.ts'
import { isNoNumber } from '#web/features/rules/builder/rows.ts'
import { leastGrowth, mostGrowth } from '#tests/support/linearTime.ts'

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text)

/** A file that is refused was read, too. */
const orRefused =
  <T>(read: (text: T) => unknown) =>
  (text: T): unknown => {
    try {
      return read(text)
    } catch (error) {
      return error
    }
  }

type Reader = (text: string) => unknown

const exported: Reader = text => toCsv([{ header: 'Value', value: row => row }], [text])
const csvFile: Reader = text => readCsv(bytesOf(text))
const jsonFile: Reader = text => readJson(bytesOf(text))
const xml: Reader = document => readXml(document, { open: (_, __, attribute) => attribute('name') })
const readings: Reader = text =>
  checkMessage('readings', { timestamp: '2026-03-01T12:00:00Z', category: 'LC Data', readings: { P: text } })
const items: Reader = text =>
  checkMessage('readings', JSON.parse(`{"timestamp":"2026-03-01T12:00:00Z","category":"LC Data","readings":${text}}`))

/** The values of all instruments are compared with what was entered. */
const search: Reader = entered => Array.from({ length: 100 }, (_, value) => value).map(comparisonWith('>', entered))

/** Each with a text that is as hard to read as can be: `before`, then `over` again and again, then `after`. */
const readers: readonly [what: string, read: Reader, before: string, over: string, after: string][] = [
  ['a number', numberIn, '', '1', 'x'],
  ['a number behind blanks', numberIn, '', ' ', 'x'],
  ['a time', timeIn, '', '1', 'x'],
  ['a time in a call', text => Instant.safeParse(text), '2026-03-01T12:00:00.', '1', 'x'],
  ['the name in a mail address', text => Email.safeParse(text), '', 'a', '!'],
  ['the points in a mail address', text => Email.safeParse(text), '', 'a.', '!'],
  ['the host of a mail address', text => Email.safeParse(text), 'a@', 'a.', '!'],
  ['the hyphens in a mail address', text => Email.safeParse(text), 'a@', 'a-', '!'],
  ['the value of a search', search, '', '1', 'x'],
  ['a text of blanks', text => textProblem(text, 'line'), '', ' ', '\u200b'],
  ['a text of joiners', text => textProblem(text, 'line'), 'ab', 'é\u200d', '\u200b'],
  ['a name of blanks', lookOf, 'a', '\u00a0', 'a'],
  ['the path of a field', fieldWords, '', 'A', '.'],
  ['a number on its way into a CSV file', exported, '-', '1', 'x'],
  ['blanks on their way into a CSV file', exported, '', ' ', '='],
  ['apostrophes on their way into a CSV file', exported, '', "'", '='],
  ['a cell of a CSV file of this product', withoutFormulaGuard, "'-", '1', 'x'],
  ['a CSV file of quotes', csvFile, 'a\n', '"', ''],
  ['a CSV file of separators', csvFile, 'a', '\n,', ''],
  ['a CSV file of line ends', csvFile, 'a', '\r', ''],
  ['the separators of a CSV file', csvFile, '"', 'a,', ''],
  ['a JSON file of brackets', jsonFile, '', '[', ''],
  ['a JSON file of rows', jsonFile, '[', '{"a":1},', '{}]'],
  ['a JSON file of columns', jsonFile, '[{', '"a":1,', '"b":2}]'],
  ['an element of blanks', xml, '<a', ' ', '/>'],
  ['an element of attributes', xml, '<a', ' b="c"', '/>'],
  ['an element of names', xml, '<a ', 'b', '/>'],
  ['elements in each other', xml, '', '<a>', ''],
  ['elements beside each other', xml, '<a>', '<b name="c"/>', '</a>'],
  ['an open quote', xml, '<a b="', '<', ''],
  ['an open comment', xml, '<a><!--', '-', ''],
  ['ampersands', xml, '<a>', '&amp;', '&'],
  ['shared texts of a workbook', readStrings, '<sst>', '<si><t>a</t></si>', '</sst>'],
  ['escapes of a workbook', unescaped, '', '_x', ''],
  ['a file in no encoding', text => decodeText(Uint8Array.from([...bytesOf(text), 0xff])), '', 'a\n', ''],
  ['the name of an uploaded file', cleanFileName, '', '.-', '/'],
  ['the name of a content file', contentFileProblem, 'con', ' ', 'x.zip'],
  ['tokens', text => tokenize(text), '', '0x', ''],
  ['quotes in an expression', text => tokenize(text), '', "'", 'a'],
  ['points in an expression', text => tokenize(text), '', '1.', ''],
  ['the request for a certificate', computePublicKeyDigest, '-----BEGIN CERTIFICATE REQUEST-----', 'A', '!'],
  ['a token for the next page', keyInToken, '', 'e', '!'],
  ['the result of a query', resultCells, '"a"\n"', '""', ''],
  ['a result without quotes', resultCells, '', 'a', ''],
  [
    'an envelope of backslashes',
    text => readEnvelope(Buffer.from(text).toString('base64')),
    '{"payload":"',
    '\\',
    '"}',
  ],
  [
    'an envelope of topics',
    text => readEnvelope(Buffer.from(text).toString('base64')),
    '{"payload":"","topic":"',
    'a',
    '',
  ],
  ['the items of a message', items, '{', '"a":1,', '"b":2}'],
  ['the JSON of an agent', jsonIn, '', '[', ''],
  ['a topic of a job', topic => readJobMessage('SN-1', topic, bytesOf('{}')), '$aws/things/SN-1/jobs/', 'a', '/get'],
  ['the search of an address', beginningWith, '', '*', 'x'],
  ['a list of serial numbers', serialsInText, '', ' ,', 'x'],
  ['a name at the caret', text => beginningAt(text, text.length), '', 'a', '-'],
  ['a number that is being typed', isNoNumber, '', '1', 'x'],
]

/** Those that read texts of a limited length only. */
const limited: readonly [...(typeof readers)[number], limit: number][] = [
  ['a reading', readings, '', 'é', '\u200b', 4_096],
  ['an expression of parentheses', text => checkExpression(text, []), '', '(', '', expressionLimits.characters],
  ['an expression of names', text => checkExpression(text, []), '', 'a+', 'a > 1', expressionLimits.characters],
  ['an expression of conditions', text => checkExpression(text, []), '', 'a=1 or ', 'a=1', expressionLimits.characters],
  ['an expression of quotes', text => checkExpression(text, []), "a = '", "''", '', expressionLimits.characters],
  [
    'an expression of joining words',
    text => checkExpression(text, []),
    'a > 1',
    ' and',
    '',
    expressionLimits.characters,
  ],
]

describe('the time to read a text of unknown origin', () => {
  const attack =
    (before: string, over: string, after: string) =>
    (size: number): string =>
      before + over.repeat(Math.max(1, Math.floor((size - before.length - after.length) / over.length))) + after

  it.each(readers)("grows at most linearly with the text's length for %s", (_, read, before, over, after) => {
    expect(leastGrowth(orRefused(read), attack(before, over, after))).toBeLessThanOrEqual(mostGrowth)
  })

  it.each(limited)('grows at most linearly up to the length limit for %s', (_, read, before, over, after, limit) => {
    expect(leastGrowth(orRefused(read), attack(before, over, after), limit / 2)).toBeLessThanOrEqual(mostGrowth)
  })
})
