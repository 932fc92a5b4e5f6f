import { expect } from 'vitest'
import { sharedProduct } from './product.ts'

export const modelName = 'TripleQuad'

export const parameter = (mnemonic: string, dataType: string, more: object = {}) => ({
  mnemonic,
  displayName: '',
  dataType,
  description: '',
  unitsOfMeasure: '',
  ...more,
})

/** A product with a model to make rules for. */
export const ruleWizard = () => {
  let count = 0
  const product = sharedProduct(async admin => {
    await admin.call('PUT', 'create_model', {
      modelName,
      description: 'a mass spectrometer',
      parameters: {
        PUMP_PRESSURE: parameter('PUMP_PRESSURE', 'number', { displayName: 'Pump pressure', unitsOfMeasure: 'bar' }),
        LIMIT: parameter('LIMIT', 'number'),
        STATE: parameter('STATE', 'string'),
        DOOR: parameter('DOOR', 'boolean'),
      },
    })
    await admin.call('PUT', 'create_model', { modelName: 'Empty', description: '', parameters: {} })
  })

  const button = (name: string | RegExp, page = product.tab) => page.getByRole('button', { name, exact: true })
  const heading = (name: string, page = product.tab) => page.getByRole('heading', { level: 1, name, exact: true })
  const notice = (text: string, page = product.tab) => page.locator('.notice-bar').getByText(text)
  const next = () => button('Next').click()
  /** On to the next step, which shows a moment later. */
  const forward = async (): Promise<void> => {
    const step = product.tab.getByRole('heading', { level: 1 })
    const before = await step.innerText()
    await next()
    await expect.poll(() => step.innerText()).not.toBe(before)
  }

  const pick = async (label: string | RegExp, option: string | RegExp): Promise<void> => {
    await product.tab.getByRole('button', { name: label }).click()
    await product.tab.getByRole('option', { name: option }).first().click()
  }
  /** The closed list's options, with whether each can be chosen. */
  const optionsOf = async (label: string): Promise<Record<string, boolean>> => {
    const list = product.tab.getByRole('button', { name: label })
    await list.click()
    await product.tab.getByRole('option').first().waitFor()
    const options = await product.tab
      .getByRole('option')
      .evaluateAll(all =>
        all.map(one => [
          (one as HTMLElement).innerText.split('\n').at(0),
          one.getAttribute('aria-disabled') !== 'true',
        ]),
      )
    await list.click()
    return Object.fromEntries(options)
  }
  const expressionShown = () => product.tab.locator('.builder-marked').innerText()
  const reviewed = async (): Promise<Record<string, string>> => {
    await heading('Review').waitFor()
    return Object.fromEntries(
      await product.tab
        .getByRole('table', { name: 'Review of the rule' })
        .locator('tbody tr')
        .evaluateAll(rows => rows.map(row => [...row.children].map(cell => (cell as HTMLElement).innerText.trim()))),
    )
  }

  const ruleOf = async (ruleName: string) =>
    (await product.admin.get(`getrulebasedonrulename?ruleName=${ruleName}`)).body.rule
  const createRule = async (more: object = {}): Promise<string> => {
    count += 1
    const ruleName = `Rule${count}`
    const rule = { ruleName, ruleExpression: '(PUMP_PRESSURE > 400)', models: [modelName], severity: 120, ...more }
    const { status } = await product.admin.call('PUT', 'createrule', rule)
    expect(status).toBe(200)
    return ruleName
  }

  const open = async (path: string, page = product.tab): Promise<void> => {
    await page.goto(path)
    await page.getByRole('heading', { level: 1 }).waitFor()
  }
  /** Leaves without a question of the browser's. */
  const openNew = async (path = '/rules-add-new'): Promise<void> => {
    await product.tab.evaluate(() => {
      for (const key of Object.keys(sessionStorage)) if (key.startsWith('rule draft')) sessionStorage.removeItem(key)
    })
    await product.tab.goto('/norightspage')
    await open(path)
  }
  const openStep = async (ruleName: string, step: string, page = product.tab, type = 'Expression'): Promise<void> => {
    await page.goto('/norightspage')
    await open(`/update-rule/update/${ruleName}/${type}/false?step=${step}`, page)
  }
  const fillFirstStep = async (ruleName: string): Promise<void> => {
    await product.tab.getByLabel('Name', { exact: true }).fill(ruleName)
    await forward()
  }
  const openBuilder = async (): Promise<void> => {
    await openNew()
    await fillFirstStep('Draft')
    await pick(/^Model Choose/, modelName)
    await forward()
    await heading('Configure Rules').waitFor()
  }

  return Object.assign(product, {
    button,
    heading,
    notice,
    next,
    forward,
    pick,
    optionsOf,
    expressionShown,
    reviewed,
    ruleOf,
    createRule,
    open,
    openNew,
    openStep,
    fillFirstStep,
    openBuilder,
  })
}
