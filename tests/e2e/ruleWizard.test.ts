import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { messages } from '#shared/messages.ts'
import { signIn, type Api } from '../support/api.ts'
import { eventually } from '../support/eventually.ts'
import { admit } from '../support/instrument.ts'
import { violationsInBothThemes } from './support/violations.ts'
import { addressOf, answerDialog, callsOf, focused, startWorld, type World } from './support/world.ts'

let world: World
let admin: Api
/** One administrator's tab, signed in once; whatever a test intercepts is gone for the next one. */
let tab: Page
let complaints: readonly string[]
let count = 0

const parameter = (mnemonic: string, dataType: string, more: object = {}) => ({
  mnemonic,
  displayName: '',
  dataType,
  description: '',
  unitsOfMeasure: '',
  ...more,
})
const modelName = 'TripleQuad'

beforeAll(async () => {
  world = await startWorld()
  admin = await signIn(world.stack.base, 'admin')
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
  ;({ page: tab, complaints } = await world.openAs('admin', '/norightspage'))
})
afterEach(() => tab.unrouteAll({ behavior: 'ignoreErrors' }))
afterAll(() => world.end())

const button = (name: string | RegExp, page = tab) => page.getByRole('button', { name, exact: true })
const heading = (name: string, page = tab) => page.getByRole('heading', { level: 1, name, exact: true })
const notice = (text: string, page = tab) => page.locator('.notice-bar').getByText(text)
const next = () => button('Next').click()
/** On to the next step, which shows a moment later. */
const forward = async (): Promise<void> => {
  const step = tab.getByRole('heading', { level: 1 })
  const before = await step.innerText()
  await next()
  await expect.poll(() => step.innerText()).not.toBe(before)
}

const pick = async (label: string | RegExp, option: string | RegExp): Promise<void> => {
  await tab.getByRole('button', { name: label }).click()
  await tab.getByRole('option', { name: option }).first().click()
}
/** The closed list's options, with whether each can be chosen. */
const optionsOf = async (label: string): Promise<Record<string, boolean>> => {
  const list = tab.getByRole('button', { name: label })
  await list.click()
  await tab.getByRole('option').first().waitFor()
  const options = await tab
    .getByRole('option')
    .evaluateAll(all =>
      all.map(one => [(one as HTMLElement).innerText.split('\n').at(0), one.getAttribute('aria-disabled') !== 'true']),
    )
  await list.click()
  return Object.fromEntries(options)
}
const expressionShown = () => tab.locator('.builder-marked').innerText()
const reviewed = async (): Promise<Record<string, string>> => {
  await heading('Review').waitFor()
  return Object.fromEntries(
    await tab
      .getByRole('table', { name: 'Review of the rule' })
      .locator('tbody tr')
      .evaluateAll(rows => rows.map(row => [...row.children].map(cell => (cell as HTMLElement).innerText.trim()))),
  )
}

const ruleOf = async (ruleName: string) => (await admin.get(`getrulebasedonrulename?ruleName=${ruleName}`)).body.rule
const createRule = async (more: object = {}): Promise<string> => {
  count += 1
  const ruleName = `Rule${count}`
  const rule = { ruleName, ruleExpression: '(PUMP_PRESSURE > 400)', models: [modelName], severity: 120, ...more }
  const { status } = await admin.call('PUT', 'createrule', rule)
  expect(status).toBe(200)
  return ruleName
}

const open = async (path: string, page = tab): Promise<void> => {
  await page.goto(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
}
/** Leaves without a question of the browser's. */
const openNew = async (path = '/rules-add-new'): Promise<void> => {
  await tab.evaluate(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith('rule draft')) sessionStorage.removeItem(key)
  })
  await tab.goto('/norightspage')
  await open(path)
}
const openStep = async (ruleName: string, step: string, page = tab, type = 'Expression'): Promise<void> => {
  await page.goto('/norightspage')
  await open(`/update-rule/update/${ruleName}/${type}/false?step=${step}`, page)
}
const fillFirstStep = async (ruleName: string): Promise<void> => {
  await tab.getByLabel('Name', { exact: true }).fill(ruleName)
  await forward()
}
const openBuilder = async (): Promise<void> => {
  await openNew()
  await fillFirstStep('Draft')
  await pick(/^Model Choose/, modelName)
  await forward()
  await heading('Configure Rules').waitFor()
}

describe('a new data expression', () => {
  it('is made step by step, validated, reviewed and saved', async () => {
    await openNew()
    await heading('Create Rule for Data Expression').waitFor()
    await tab.getByLabel('Name', { exact: true }).fill('HighPressure')
    await tab.getByLabel('Description').fill('too high')
    await forward()
    await heading('Select Models for Rules').waitFor()
    await pick(/^Model Choose/, modelName)
    await forward()
    await heading('Configure Rules').waitFor()
    await pick('Condition 1: parameter', 'Pump pressure')
    await pick('Condition 1: operator', /^>$/)
    await tab.getByLabel('Condition 1: value').fill('400')
    await button('Add condition').click()
    await pick('Condition 2: parameter', 'DOOR')
    await pick('Condition 2: operator', /^=$/)
    await tab.getByRole('radio', { name: 'OR' }).or(button('OR')).first().click()
    expect(await expressionShown()).toBe('(PUMP_PRESSURE > 400) or (DOOR = TRUE)')
    expect(await button('Next').getAttribute('aria-disabled')).toBe('true')
    await button('Validate').click()
    await tab.getByText(messages.validExpression).first().waitFor()
    await tab.getByLabel('Alarm Trigger Count').fill('3')
    await tab.getByLabel('Time Window', { exact: true }).fill('10')
    await forward()
    await heading('Configure Severity').waitFor()
    await tab.getByLabel('Customer', { exact: true }).check()
    await tab.getByLabel('Send Every 24 Hours').check()
    await forward()
    await heading('Review').waitFor()
    expect(await reviewed()).toMatchObject({
      Name: 'HighPressure',
      Description: 'too high',
      'Model(s)': modelName,
      Expression: '(PUMP_PRESSURE > 400) or (DOOR = TRUE)',
      Fires: 'After 3 times within 10 minutes',
      Severity: '121, Customer, 24 hours',
      Enabled: 'Yes',
    })
    const calls = callsOf(tab)
    await button('Save').click()
    await tab.waitForURL('**/rules-list')
    expect(calls).toContain('PUT createrule')
    await notice('Rule HighPressure created').waitFor()
    expect(await ruleOf('HighPressure')).toMatchObject({
      ruleType: 'Expression',
      ruleExpression: '(PUMP_PRESSURE > 400) or (DOOR = TRUE)',
      inputValues: ['PUMP_PRESSURE', 'DOOR'],
      alarmTriggerCount: 3,
      alarmTriggerWindowPeriod: 600,
      timeFormat: 'Minutes',
      severity: 121,
      isDeleted: 'false',
      resetAlarmWhenFalse: false,
      resetAlarmAfterFirstTrigger: true,
    })
  })

  it('says Required at what is missing and puts the focus there', async () => {
    await openNew()
    await next()
    await tab.getByText(messages.required, { exact: true }).waitFor()
    expect(await focused(tab)).toBe('ruleName')
    await fillFirstStep('Some')
    await next()
    await tab.getByText(messages.required, { exact: true }).waitFor()
    await heading('Select Models for Rules').waitFor()
  })

  it('goes on by Enter, and back with the entries kept', async () => {
    await openNew()
    await tab.getByLabel('Name', { exact: true }).fill('ByKeys')
    await tab.keyboard.press('Enter')
    await heading('Select Models for Rules').waitFor()
    await button('Back').click()
    await heading('Create Rule for Data Expression').waitFor()
    expect(await tab.getByLabel('Name', { exact: true }).inputValue()).toBe('ByKeys')
  })

  it('says of a model without parameters that there are none', async () => {
    await openNew()
    await fillFirstStep('Some')
    await pick(/^Model Choose/, 'Empty')
    const told = tab.getByText(messages.noDeviceParams)
    await told.waitFor()
    expect(await told.count()).toBe(1)
  })

  it('is refused by the server in an alert, and stays with its entries', async () => {
    const taken = await createRule()
    await openNew()
    await fillFirstStep(taken)
    await pick(/^Model Choose/, modelName)
    await forward()
    await pick('Condition 1: parameter', 'LIMIT')
    await pick('Condition 1: operator', /^=$/)
    await tab.getByLabel('Condition 1: value').fill('1')
    await button('Validate').click()
    await tab.getByText(messages.validExpression).first().waitFor()
    await forward()
    await tab.getByLabel('No Notification').check()
    await forward()
    await button('Save').click()
    expect(await answerDialog(tab, 'OK')).toContain(taken)
    expect(await reviewed()).toMatchObject({ Name: taken, Severity: '100, No Notification' })
    // Cancel on the review: asked, and the form is empty again.
    await button('Cancel').click()
    expect(await answerDialog(tab, 'Stay')).toBe(messages.leaveScreen)
    await heading('Review').waitFor()
    await button('Cancel').click()
    await answerDialog(tab, 'Leave')
    await heading('Create Rule for Data Expression').waitFor()
    expect(await tab.getByLabel('Name', { exact: true }).inputValue()).toBe('')
    expect(addressOf(tab)).toBe('/rules-add-new?step=create')
  })
})

describe('entries', () => {
  it('survive a reload, which keeps the step', async () => {
    await openBuilder()
    await pick('Condition 1: parameter', 'LIMIT')
    await tab.reload()
    await heading('Configure Rules').waitFor()
    await tab.getByRole('button', { name: 'Condition 1: parameter LIMIT' }).waitFor()
    expect(addressOf(tab)).toBe('/rules-add-new?step=configure')
    await button('Back').click()
    await button('Back').click()
    expect(await tab.getByLabel('Name', { exact: true }).inputValue()).toBe('Draft')
  })

  it('are asked for before they are left, and gone afterwards', async () => {
    await openBuilder()
    await button('Cancel').click()
    expect(await answerDialog(tab, 'Stay')).toBe(messages.leaveScreen)
    await button('Cancel').click()
    await answerDialog(tab, 'Leave')
    await tab.waitForURL('**/rules-list')
    await open('/rules-add-new')
    expect(await tab.getByLabel('Name', { exact: true }).inputValue()).toBe('')
  })

  it('are not skipped by an address that names a later step', async () => {
    await openNew('/rules-add-new?step=review')
    expect(await tab.getByRole('heading', { level: 1 }).innerText()).toBe('Create Rule for Data Expression')
  })
})

describe('the expression builder', () => {
  it('offers the operators of the specification, and those closed that the type has not', async () => {
    await openBuilder()
    const all = ['=', '>', '>=', '<', '<=', '!=', 'has']
    expect(Object.keys(await optionsOf('Condition 1: operator'))).toStrictEqual(all)
    await pick('Condition 1: parameter', 'STATE')
    const ofText = await optionsOf('Condition 1: operator')
    expect(all.filter(operator => ofText[operator])).toStrictEqual(['=', '!=', 'has'])
    await pick('Condition 1: parameter', 'Pump pressure')
    const ofNumber = await optionsOf('Condition 1: operator')
    expect(all.filter(operator => !ofNumber[operator])).toStrictEqual(['has'])
    await tab.locator('.builder-unit', { hasText: 'bar' }).waitFor()
  })

  it('compares with a value, another parameter of the same type, or TRUE and FALSE, by the type', async () => {
    await openBuilder()
    await pick('Condition 1: parameter', 'Pump pressure')
    await pick('Condition 1: operator', '>=')
    await pick('Condition 1: compared with', 'Parameter')
    expect(await optionsOf('Condition 1: other parameter')).toStrictEqual({
      DOOR: false,
      LIMIT: true,
      'Pump pressure': true,
      STATE: false,
    })
    await pick('Condition 1: other parameter', 'LIMIT')
    expect(await expressionShown()).toBe('(PUMP_PRESSURE >= LIMIT)')
    await pick('Condition 1: parameter', 'DOOR')
    await pick('Condition 1: compared with', 'TRUE / FALSE')
    await pick('Condition 1: operator', /^=$/)
    await pick('Condition 1: value', 'FALSE')
    expect(await expressionShown()).toBe('(DOOR = FALSE)')
    await pick('Condition 1: parameter', 'STATE')
    await tab.getByLabel('Condition 1: value').fill("it's")
    expect(await expressionShown()).toBe("(STATE = 'it''s')")
  })

  it('puts conditions in groups, and takes them out again', async () => {
    await openBuilder()
    await pick('Condition 1: parameter', 'LIMIT')
    await pick('Condition 1: operator', /^<$/)
    await tab.getByLabel('Condition 1: value').fill('-5')
    await button('Add group').click()
    await pick('Group 2, condition 1: parameter', 'STATE')
    await pick('Group 2, condition 1: operator', 'has')
    await tab.getByLabel('Group 2, condition 1: value').fill('RUN')
    await pick('Group 2, condition 2: parameter', 'DOOR')
    await pick('Group 2, condition 2: operator', '!=')
    expect(await expressionShown()).toBe("(LIMIT < -5) and ((STATE has 'RUN') or (DOOR != TRUE))")
    await button('Remove group').click()
    expect(await expressionShown()).toBe('(LIMIT < -5)')
    expect(await focused(tab)).toBe('Add condition')
    await tab.keyboard.press('Enter')
    await tab.keyboard.press('Enter')
    expect(await tab.getByRole('option').first().innerText()).toContain('DOOR')
    await tab.keyboard.press('Escape')
    await button('Remove Condition 2').click()
    expect(await focused(tab)).toBe('Add condition')
    await button('Validate').click()
    await tab.getByText(messages.validExpression).first().waitFor()
  })

  it('says Invalid Expression of what is not filled in, marks the gap, and is unset by the next edit', async () => {
    await openBuilder()
    await pick('Condition 1: parameter', 'LIMIT')
    await button('Validate').click()
    await tab.getByText(messages.invalidExpression).first().waitFor()
    expect(await tab.locator('.builder-condition [aria-invalid="true"]').count()).toBe(2)
    expect(await button('Next').getAttribute('aria-disabled')).toBe('true')
    await pick('Condition 1: operator', /^=$/)
    await tab.getByText(messages.invalidExpression).first().waitFor({ state: 'detached' })
    await tab.getByLabel('Condition 1: value').fill('1')
    await button('Validate').click()
    await tab.getByText(messages.validExpression).first().waitFor()
    expect(await button('Next').getAttribute('aria-disabled')).toBeNull()
    await tab.getByLabel('Condition 1: value').fill('2')
    expect(await button('Next').getAttribute('aria-disabled')).toBe('true')
    // Enter in a field says why.
    await tab.keyboard.press('Enter')
    await tab.getByText('Validate the expression first').first().waitFor()
    await heading('Configure Rules').waitFor()
  })

  it('takes the text too, with each problem marked in its place, and shows as rows what rows can say', async () => {
    await openBuilder()
    const mode = (name: string) => tab.getByRole('radio', { name, exact: true }).or(button(name)).first()
    await mode('Text').click()
    const text = tab.getByLabel('Expression', { exact: true }).and(tab.locator('textarea'))
    await text.fill("(PUMP_PRESSURE > 'x') and (NOBODY = 1)")
    await button('Validate').click()
    await tab.getByText(messages.invalidExpression).first().waitFor()
    expect(await tab.locator('.builder-marked mark').allInnerTexts()).toStrictEqual(["PUMP_PRESSURE > 'x'", 'NOBODY'])
    await tab.getByText('The model has no parameter NOBODY').waitFor()
    await button('at characters 28 to 33').click()
    expect(
      await text.evaluate((field: HTMLTextAreaElement) => field.value.slice(field.selectionStart, field.selectionEnd)),
    ).toBe('NOBODY')
    await text.fill("((PUMP_PRESSURE > 5) or (DOOR = TRUE)) and (STATE has 'a')")
    await mode('Builder').click()
    await tab.getByRole('button', { name: 'Group 1, condition 2: parameter DOOR' }).waitFor()
    await mode('Text').click()
    await text.fill('(PUMP_PRESSURE * 2 > LIMIT)')
    expect(await mode('Builder').isDisabled()).toBe(true)
    await button('Validate').click()
    await tab.getByText(messages.validExpression).first().waitFor()
  })

  it('says what failed where the parameters cannot be read, with a way to try again', async () => {
    await openNew()
    await fillFirstStep('Draft')
    await tab.route('**/api/get_modelparameters', route => route.fulfill({ status: 500, json: { message: 'Broken' } }))
    await pick(/^Model Choose/, modelName)
    await forward()
    await tab.getByText(messages.fetchFailed).waitFor()
    await tab.unrouteAll()
    await button('Retry').click()
    await button(/^Condition 1: parameter/).waitFor()
    expect(await tab.getByText(messages.fetchFailed).count()).toBe(0)
  })
})

describe('a device code rule', () => {
  it('is made of a code from the list, which can be added to, and named by the server', async () => {
    await openNew('/rules-add-new?type=deviceCode')
    await heading('Create Rule for Device Code').waitFor()
    expect(await tab.getByLabel('Data Expression').isDisabled()).toBe(true)
    expect(await tab.getByLabel('Rules of Rules').isDisabled()).toBe(true)
    await button('Add Device Code').click()
    const dialog = tab.getByRole('dialog')
    await dialog.getByLabel('Device Code', { exact: true }).fill('1F')
    await tab.keyboard.press('Enter')
    await dialog.getByText('starts with 0x').waitFor()
    await dialog.getByLabel('Device Code', { exact: true }).fill('0X01F')
    await dialog.getByLabel('Description').fill('leak')
    await tab.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await tab.getByRole('button', { name: 'Error Code 0x01f' }).waitFor()
    await forward()
    await pick(/^Model Choose/, modelName)
    await forward()
    await heading('Configure Rules').waitFor()
    await forward()
    await tab.getByLabel('Customer & TAC').check()
    await forward()
    expect(await reviewed()).toMatchObject({ 'Error Code': '0x01f', Fires: 'At once' })
    await button('Save').click()
    await notice('Rule Code_0x01f created').waitFor()
    expect(await ruleOf('Code_0x01f')).toMatchObject({ ruleExpression: '(Code = 0x01f)', severity: 180 })
  })

  it('shows its code as text when it is changed', async () => {
    await openStep('Code_0x01f', 'create', tab, 'deviceCode')
    const code = tab.getByLabel('Error Code')
    expect(await code.inputValue()).toBe('0x01f')
    expect(await code.isDisabled()).toBe(true)
    expect(await button('Add Device Code').count()).toBe(0)
  })
})

describe('a rule of rules', () => {
  it('is made of exactly two rules within a time', async () => {
    const names = [await createRule(), await createRule(), await createRule()]
    await openNew()
    await tab.getByLabel('Rules of Rules').check()
    await fillFirstStep('Both')
    await heading('Configure Rules').waitFor()
    expect(await button('Next').getAttribute('aria-disabled')).toBe('true')
    const tickbox = (name: string) => tab.getByRole('checkbox', { name, exact: true })
    await tab.getByLabel('Find in the table').fill('Rule')
    for (const name of names.slice(0, 2)) await tickbox(name).check()
    await tickbox(names[2] ?? '').click()
    expect(await answerDialog(tab, 'OK')).toBe(messages.onlyTwoRules)
    expect(await tickbox(names[2] ?? '').isChecked()).toBe(false)
    await tab.getByLabel('Time Interval', { exact: true }).fill('8785')
    await pick(/^Unit/, 'Hour')
    await next()
    await tab.getByText(messages.hoursLimit).waitFor()
    await tab.getByLabel('Time Interval', { exact: true }).fill('527041')
    await pick(/^Unit/, 'Minutes')
    await next()
    await tab.getByText(messages.minutesLimit).waitFor()
    await tab.getByLabel('Time Interval', { exact: true }).fill('527040')
    await forward()
    await tab.getByLabel('Tester', { exact: true }).check()
    expect(await tab.getByRole('radio', { name: /^Send/ }).count()).toBe(2)
    await forward()
    await button('Save').click()
    await notice('Rule Both created').waitFor()
    expect(await ruleOf('Both')).toMatchObject({
      dependentRules: names.slice(0, 2),
      alarmTriggerWindowPeriod: 31_622_400,
      severity: 160,
      resetAlarmWhenFalse: false,
      resetAlarmAfterFirstTrigger: false,
    })
  })
})

describe('a saved rule', () => {
  it('is loaded by its name, with other types closed, and updated', async () => {
    const ruleName = await createRule({ alarmTriggerCount: 2, alarmTriggerWindowPeriod: 90, timeFormat: 'Minutes' })
    await openStep(ruleName, 'create')
    expect(await tab.getByLabel('Name', { exact: true }).isDisabled()).toBe(true)
    expect(await tab.getByLabel('Device Code').isDisabled()).toBe(true)
    await tab.getByLabel('Description').fill('changed')
    await tab.getByLabel('Enable').uncheck()
    await forward()
    await forward()
    await tab.getByRole('button', { name: 'Condition 1: parameter Pump pressure' }).waitFor()
    await forward()
    await forward()
    expect(await reviewed()).toMatchObject({
      Description: 'changed\nSaved now: -',
      Enabled: 'No\nSaved now: Yes',
      Fires: 'After 2 times within 1.5 minutes',
    })
    await button('Update').click()
    await tab.waitForURL('**/rules-list')
    expect(await ruleOf(ruleName)).toMatchObject({
      description: 'changed',
      isDeleted: 'true',
      alarmTriggerCount: 2,
      alarmTriggerWindowPeriod: 90,
    })
  })

  it('keeps and shows several models until another one is chosen', async () => {
    await admin.call('PUT', 'create_model', {
      modelName: 'Second',
      description: '',
      parameters: { PUMP_PRESSURE: parameter('PUMP_PRESSURE', 'number') },
    })
    const ruleName = await createRule({ models: [modelName, 'Second'] })
    await openStep(ruleName, 'models')
    await tab.getByText(`This rule is for 2 models: ${modelName}, Second.`).waitFor()
    await forward()
    await forward()
    await forward()
    expect(await reviewed()).toMatchObject({ 'Model(s)': `${modelName}, Second` })
  })

  it('that somebody else has changed meanwhile shows both versions, and takes mine on theirs', async () => {
    const ruleName = await createRule()
    await openStep(ruleName, 'severity')
    await admin.post('updaterule', { ruleName, description: 'theirs' })
    await tab.getByLabel('TAC Only').check()
    await forward()
    await button('Update').click()
    const dialog = tab.getByRole('dialog')
    await dialog.getByRole('row', { name: /Description theirs/ }).waitFor()
    await button('Reapply mine').click()
    expect(await reviewed()).toMatchObject({ Description: 'theirs' })
    await button('Update').click()
    await tab.waitForURL('**/rules-list')
    expect(await ruleOf(ruleName)).toMatchObject({ description: 'theirs', severity: 170 })
  })

  it('leads back to the list when its review is cancelled', async () => {
    const ruleName = await createRule()
    await openStep(ruleName, 'review')
    await button('Cancel').click()
    expect(await answerDialog(tab, 'Leave')).toBe(messages.leaveScreen)
    await tab.waitForURL('**/rules-list')
  })

  it('is not there for a name that nothing has', async () => {
    await tab.goto('/update-rule/update/Nobody/Expression/false')
    await tab.getByText('There is no rule Nobody').waitFor()
    expect(await button('Next').count()).toBe(0)
  })

  it('is changed by a normalGroup user, who stays on the page', async () => {
    const ruleName = await createRule()
    const { page } = await world.openAs('rules', `/update-rule/update/${ruleName}/Expression/false?step=create`)
    const description = page.getByLabel('Description')
    await description.fill('given up')
    await button('Cancel', page).click()
    expect(await answerDialog(page, 'Leave')).toBe(messages.leaveScreen)
    expect(await description.inputValue()).toBe('')
    await description.fill('by the rules group')
    for (const step of ['Select Models for Rules', 'Configure Rules', 'Configure Severity', 'Review']) {
      await button('Next', page).click()
      await heading(step, page).waitFor()
    }
    await button('Update', page).click()
    await notice(`Rule ${ruleName} updated`, page).waitFor()
    expect(addressOf(page)).toContain('/update-rule/update/')
    expect(await ruleOf(ruleName)).toMatchObject({ description: 'by the rules group', updatedBy: 'rules' })
    // What is there now is what was saved: leaving asks nothing.
    await button('Update', page).waitFor()
    await page.close()
  })
})

describe('trying a rule on the past', () => {
  it('shows what it would have done, beside the saved version', async () => {
    const instrument = await admit(world.stack, admin, 'SN-TRIAL', modelName)
    const start = Date.now() - 300_000
    for (const [minute, value] of [300, 450, 460].entries())
      await instrument.send('readings', {
        timestamp: new Date(start + minute * 60_000).toISOString(),
        category: 'MassSpec',
        readings: { PUMP_PRESSURE: value },
      })
    const ruleName = await createRule({ ruleExpression: '(PUMP_PRESSURE > 455)' })
    await eventually('three readings', async () => {
      const window = { startDate: new Date(start - 1000).toISOString(), endDate: new Date().toISOString() }
      const { body } = await admin.post('backtestrule', { ruleName, ...window })
      return body.devices?.[0]?.judged === 3
    })
    await openStep(ruleName, 'configure')
    await tab.getByLabel('Condition 1: value').fill('400')
    await button('Validate').click()
    await tab.getByText(messages.validExpression).first().waitFor()
    await forward()
    await forward()
    await button('Try').click()
    await tab.getByText('2, saved rule 1', { exact: true }).waitFor()
    const row = tab.getByRole('row', { name: /SN-TRIAL/ })
    expect(await row.innerText()).toMatch(/SN-TRIAL\s+2\s+1\s+1/)
    await instrument.end()
  })

  it('can be stopped, and says why it failed', async () => {
    await openStep(await createRule(), 'review')
    const { promise, resolve } = Promise.withResolvers<void>()
    await tab.route('**/api/backtestrule', async route => {
      await promise
      await route.fulfill({ status: 503, json: { message: 'The store rests', type: 'Unavailable' } })
    })
    await button('Try').click()
    await button('Stop').click()
    await tab.getByText('Stopped after 0 instruments').waitFor()
    resolve()
    await button('Try').click()
    await tab.getByText('The trial could not be finished').waitFor()
    expect(await tab.getByText('The store rests').count()).toBe(1)
  })
})

describe('each step', () => {
  it.each(['create', 'models', 'configure', 'severity', 'review'])('of %s is accessible in both themes', async step => {
    await openStep('HighPressure', step)
    expect(await violationsInBothThemes(tab)).toStrictEqual([])
  })

  it('has complained of nothing in the console that the tests have not made', () => {
    expect(complaints.filter(text => !/status of (?:4|5)\d\d/.test(text))).toStrictEqual([])
  })
})
