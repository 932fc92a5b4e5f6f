import { toCsv } from '#shared/text/csv.ts'
import { ruleFileColumns, type RuleFileColumn } from '#shared/rules/ruleCsv.ts'
import type { LocalApi } from '../../base/localApi.ts'
import { checkedLines } from '../figure.ts'
import { administrator, withStack } from './withStack.ts'

const count = 10_000

/**
 * Measures the time to import 10,000 rules with the calls that the console makes. The first import creates the rules,
 * the second one changes them. The command fails if an import does not save all of them.
 */
export const importTime = (): Promise<string[]> =>
  withStack(async ({ base }) => {
    const api = await administrator(base)
    const parameter = { mnemonic: 'P', displayName: 'P', dataType: 'number', description: '', unitsOfMeasure: '' }
    await api.put('create_model', { modelName: 'Quad', description: '', parameters: { P: parameter } })
    const lines: string[] = []
    for (const [what, severity] of [
      ['new', 120],
      ['changed', 121],
    ] as const) {
      const { seconds, calls, taken } = await imported(api, fileOf(severity))
      lines.push(
        `import of ${count} ${what} rules`.padEnd(40) + ` ${seconds.toFixed(1)} s in ${calls} calls`,
        ...checkedLines([{ what: `${what} rules saved`, value: taken, unit: 'rules', exactly: count }]),
      )
    }
    return lines
  })

type Row = Partial<Record<RuleFileColumn, string | number>>

const fileOf = (severity: number): Buffer => {
  const columns = ruleFileColumns.map(column => ({ header: column, value: (row: Row) => row[column] ?? '' }))
  const rows = Array.from({ length: count }, (_, index): Row => ({
    ruleName: `Rule_${index}`,
    ruleType: 'Expression',
    ruleExpression: `(P > ${index})`,
    models: 'Quad',
    severity,
    isDeleted: 'false',
  }))
  return Buffer.from(toCsv(columns, rows))
}

interface Link {
  readonly putUrl: string
  readonly headers: Record<string, string>
  readonly fileName: string
}

interface Answer {
  readonly successcount: number
  readonly nextToken?: string
}

const imported = async (api: LocalApi, bytes: Buffer) => {
  const order = { fileKey: 'Rules_Data.csv', size: bytes.length }
  const { putUrl, headers, fileName } = (await api.post('generatepresignedurl', order)) as Link // the contract's type
  const put = await fetch(putUrl, { method: 'PUT', headers, body: new Uint8Array(bytes) })
  if (!put.ok)
    throw new Error(`The local S3 refused the file of rules: ${put.status} ${await put.text()}. Correct the request`)
  const began = performance.now()
  let calls = 0
  let taken = 0
  let nextToken: string | undefined
  do {
    const input = { fileName, ...(nextToken !== undefined && { nextToken }) }
    const answer = (await api.post('uploadruledata', input)) as Answer // the contract's type
    ;({ nextToken, successcount: taken } = answer)
    calls += 1
  } while (nextToken !== undefined)
  return { seconds: (performance.now() - began) / 1_000, calls, taken }
}
