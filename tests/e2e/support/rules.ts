import type { Api } from '#tests/support/product/api.ts'
import { sharedProduct } from './product.ts'
import { readRows } from './world.ts'

const put = async (admin: Api, path: string, body: object): Promise<void> => {
  const { status, body: answer } = await admin.call('PUT', path, body)
  if (status !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`)
}

/** A product with two models and four rules. */
export const productWithRules = () => {
  const product = sharedProduct(async admin => {
    const parameter = { mnemonic: 'P', displayName: 'P', dataType: 'number', description: '', unitsOfMeasure: '' }
    for (const modelName of ['Quad', 'Orbit'])
      await put(admin, 'create_model', { modelName, description: '', parameters: { P: parameter } })
    for (const [ruleName, more] of [
      ['Alpha', { models: ['Quad', 'Orbit'] }],
      ['Beta', { severity: 183, description: '=SUM("a", \'b\')' }],
      ['Beta_Off', { isDeleted: 'true' }],
    ] as const)
      await put(admin, 'createrule', {
        ruleName,
        ruleExpression: '(P > 400)',
        models: ['Quad'],
        severity: 120,
        ...more,
      })
    const pair = { severity: 121, alarmTriggerWindowPeriod: 3_600, timeFormat: 'Hour' }
    await put(admin, 'createruleOfRules', { ...pair, ruleName: 'Pair', dependentRules: ['Alpha', 'Beta'] })
  })
  const ruleBy = async (ruleName: string) =>
    (await product.admin.get(`getrulebasedonrulename?ruleName=${ruleName}`)).body.rule

  const button = (name: string, page = product.tab) => page.getByRole('button', { name, exact: true })
  const cell = (name: string, page = product.tab) => page.getByRole('rowheader', { name, exact: true })
  const openList = async (address = '/rules-list', page = product.tab): Promise<void> => {
    await page.goto(address)
    await readRows(page).first().waitFor()
  }
  const rowTexts = (page = product.tab): Promise<string[][]> =>
    page
      .locator('tbody tr')
      .evaluateAll(rows => rows.map(one => [...one.children].map(cell => (cell as HTMLElement).innerText.trim())))
  const names = async (page = product.tab): Promise<(string | undefined)[]> =>
    (await rowTexts(page)).map(([name]) => name)

  return Object.assign(product, {
    put: (path: string, body: object) => put(product.admin, path, body),
    ruleBy,
    button,
    cell,
    openList,
    rowTexts,
    names,
  })
}
