import { describe, expect, it } from 'vitest'
import { messages } from '#shared/text/messages.ts'
import { eventually } from '#tests/support/eventually.ts'
import { admit } from '#tests/support/product/instrument.ts'
import { intercept, stopIntercepting } from './support/intercept.ts'
import { modelName, ruleWizard } from './support/wizard.ts'
import { violationsInBothThemes } from './support/violations.ts'
import { focused, shownTexts } from './support/world.ts'

const wizard = ruleWizard()
const { button, heading, forward, pick, optionsOf, expressionShown, openNew, fillFirstStep, openBuilder } = wizard

describe('the expression builder', () => {
  it("offers the operators of the specification, and disables those that do not fit the parameter's type", async () => {
    await openBuilder()
    const all = ['=', '>', '>=', '<', '<=', '!=', 'has']
    expect(Object.keys(await optionsOf('Condition 1: operator'))).toStrictEqual(all)
    await pick('Condition 1: parameter', 'STATE')
    const ofText = await optionsOf('Condition 1: operator')
    expect(all.filter(operator => ofText[operator])).toStrictEqual(['=', '!=', 'has'])
    await pick('Condition 1: parameter', 'Pump pressure')
    const ofNumber = await optionsOf('Condition 1: operator')
    expect(all.filter(operator => !ofNumber[operator])).toStrictEqual(['has'])
    await wizard.tab.locator('.builder-unit', { hasText: 'bar' }).waitFor()
  })

  it('lets a condition compare a parameter with a value, another parameter, or TRUE and FALSE, as its type allows', async () => {
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
    await expect.poll(() => expressionShown()).toBe('(PUMP_PRESSURE >= LIMIT)')
    await pick('Condition 1: parameter', 'DOOR')
    await pick('Condition 1: compared with', 'TRUE / FALSE')
    await pick('Condition 1: operator', /^=$/)
    await pick('Condition 1: value', 'FALSE')
    await expect.poll(() => expressionShown()).toBe('(DOOR = FALSE)')
    await pick('Condition 1: parameter', 'STATE')
    await wizard.tab.getByLabel('Condition 1: value').fill("it's")
    await expect.poll(() => expressionShown()).toBe("(STATE = 'it''s')")
  })

  it('puts conditions into groups, and takes them out again', async () => {
    await openBuilder()
    await pick('Condition 1: parameter', 'LIMIT')
    await pick('Condition 1: operator', /^<$/)
    await wizard.tab.getByLabel('Condition 1: value').fill('-5')
    await button('Add group').click()
    await pick('Group 2, condition 1: parameter', 'STATE')
    await pick('Group 2, condition 1: operator', 'has')
    await wizard.tab.getByLabel('Group 2, condition 1: value').fill('RUN')
    await pick('Group 2, condition 2: parameter', 'DOOR')
    await pick('Group 2, condition 2: operator', '!=')
    await expect.poll(() => expressionShown()).toBe("(LIMIT < -5) and ((STATE has 'RUN') or (DOOR != TRUE))")
    await button('Remove group').click()
    await expect.poll(() => expressionShown()).toBe('(LIMIT < -5)')
    await expect.poll(() => focused(wizard.tab)).toBe('Add condition')
    await wizard.tab.keyboard.press('Enter')
    await wizard.tab.keyboard.press('Enter')
    await expect.poll(() => wizard.tab.getByRole('option').first().innerText()).toContain('DOOR')
    await wizard.tab.keyboard.press('Escape')
    await button('Remove Condition 2').click()
    await expect.poll(() => focused(wizard.tab)).toBe('Add condition')
    await button('Validate').click()
    await wizard.tab.getByText(messages.validExpression).first().waitFor()
  })

  it('marks an incomplete condition as Invalid Expression, and removes the mark at the next edit', async () => {
    await openBuilder()
    await pick('Condition 1: parameter', 'LIMIT')
    await button('Validate').click()
    // The hidden copy for screen readers, which comes a second later, outlasts the text.
    const refused = shownTexts(wizard.tab, messages.invalidExpression).first()
    await refused.waitFor()
    await expect.poll(() => wizard.tab.locator('.builder-condition [aria-invalid="true"]').count()).toBe(2)
    await expect.poll(() => button('Next').getAttribute('aria-disabled')).toBe('true')
    await pick('Condition 1: operator', /^=$/)
    await refused.waitFor({ state: 'detached' })
    await wizard.tab.getByLabel('Condition 1: value').fill('1')
    await button('Validate').click()
    await wizard.tab.getByText(messages.validExpression).first().waitFor()
    await expect.poll(() => button('Next').getAttribute('aria-disabled')).toBeNull()
    await wizard.tab.getByLabel('Condition 1: value').fill('2')
    await expect.poll(() => button('Next').getAttribute('aria-disabled')).toBe('true')
    // Enter in a field says why.
    await wizard.tab.keyboard.press('Enter')
    await wizard.tab.getByText('Validate the expression first').first().waitFor()
    await heading('Configure Rules').waitFor()
  })

  it('accepts an expression as text, marks each problem at its position, and converts the text to rows if possible', async () => {
    await openBuilder()
    const mode = (name: string) => wizard.tab.getByRole('radio', { name, exact: true }).or(button(name)).first()
    await mode('Text').click()
    const text = wizard.tab.getByLabel('Expression', { exact: true }).and(wizard.tab.locator('textarea'))
    await text.fill("(PUMP_PRESSURE > 'x') and (NOBODY = 1)")
    await button('Validate').click()
    await wizard.tab.getByText(messages.invalidExpression).first().waitFor()
    await expect
      .poll(() => wizard.tab.locator('.builder-marked mark').allInnerTexts())
      .toStrictEqual(["PUMP_PRESSURE > 'x'", 'NOBODY'])
    await wizard.tab.getByText('The model has no parameter NOBODY').waitFor()
    await button('at characters 28 to 33').click()
    await expect
      .poll(() =>
        text.evaluate((field: HTMLTextAreaElement) => field.value.slice(field.selectionStart, field.selectionEnd)),
      )
      .toBe('NOBODY')
    await text.fill("((PUMP_PRESSURE > 5) or (DOOR = TRUE)) and (STATE has 'a')")
    await mode('Builder').click()
    await wizard.tab.getByRole('button', { name: 'Group 1, condition 2: parameter DOOR' }).waitFor()
    await mode('Text').click()
    await text.fill('(PUMP_PRESSURE * 2 > LIMIT)')
    await expect.poll(() => mode('Builder').isDisabled()).toBe(true)
    await button('Validate').click()
    await wizard.tab.getByText(messages.validExpression).first().waitFor()
  })

  it('offers parameters with unit and latest value while a name is typed, by keyboard and by mouse', async () => {
    const instrument = await admit(wizard.world.stack, wizard.admin, 'SN-LATEST', modelName)
    const timestamp = new Date().toISOString()
    await instrument.send('readings', { timestamp, category: 'MassSpec', readings: { PUMP_PRESSURE: 412.3 } })
    await eventually('the reading is kept', async () => {
      const asked = { deviceName: 'SN-LATEST', category: 'MassSpec' }
      return (await wizard.admin.post('devicedata', asked)).body.deviceListValues?.length === 1
    })
    await openBuilder()
    await wizard.tab.getByRole('radio', { name: 'Text', exact: true }).or(button('Text')).first().click()
    const text = wizard.tab.getByLabel('Expression', { exact: true }).and(wizard.tab.locator('textarea'))
    const offers = wizard.tab.getByRole('listbox', { name: 'Parameters' })
    await text.pressSequentially('(pu')
    await expect.poll(() => offers.innerText()).toMatch(/PUMP_PRESSURE\s+Pump pressure\s+412.3 bar on SN-LATEST/)
    await wizard.tab.keyboard.press('Escape')
    await offers.waitFor({ state: 'detached' })
    await text.pressSequentially('m')
    await offers.waitFor()
    await wizard.tab.keyboard.press('Enter')
    await offers.waitFor({ state: 'detached' })
    await expect.poll(() => text.inputValue()).toBe('(PUMP_PRESSURE')
    await text.pressSequentially(' > 400) and (t')
    await offers.getByRole('option', { name: 'LIMIT' }).waitFor()
    const shown = await offers.getByRole('option').allInnerTexts()
    await wizard.tab.keyboard.press('ArrowDown')
    await expect.poll(() => offers.getByRole('option', { selected: true }).allInnerTexts()).toEqual(shown.slice(1, 2))
    await offers.getByRole('option', { name: 'LIMIT' }).click()
    await expect.poll(() => text.inputValue()).toBe('(PUMP_PRESSURE > 400) and (LIMIT')
    await expect.poll(() => text.evaluate(field => field === document.activeElement)).toBe(true)
    await instrument.end()
  })

  it('offers and explains the built-in inputs, and keeps them in an edited condition', async () => {
    await openBuilder()
    await pick('Condition 1: parameter', /^Silent .*Whole minutes since its last message/)
    await pick('Condition 1: operator', '>=')
    await wizard.tab.getByLabel('Condition 1: value').fill('20')
    await expect.poll(() => expressionShown()).toBe('($SILENT >= 20)')
    await button('Validate').click()
    await wizard.tab.getByText(messages.validExpression).first().waitFor()
    await wizard.tab.getByRole('radio', { name: 'Text', exact: true }).or(button('Text')).first().click()
    const text = wizard.tab.getByLabel('Expression', { exact: true }).and(wizard.tab.locator('textarea'))
    await text.fill('')
    await text.pressSequentially('($off')
    const offers = wizard.tab.getByRole('listbox', { name: 'Parameters' })
    await expect.poll(() => offers.innerText()).toMatch(/\$OFFLINE\s+Whole minutes since it lost its connection/)
    await wizard.tab.keyboard.press('Enter')
    await expect.poll(() => text.inputValue()).toBe('($OFFLINE')
  })

  it('shows the last days of a parameter, moves the limit by keyboard, and counts the firings that the limit would have caused', async () => {
    await openBuilder()
    await wizard.tab.getByRole('radio', { name: 'Text', exact: true }).or(button('Text')).first().click()
    await wizard.tab
      .getByLabel('Expression', { exact: true })
      .and(wizard.tab.locator('textarea'))
      .fill('(PUMP_PRESSURE > 400)')
    await wizard.tab.getByRole('radio', { name: 'Builder', exact: true }).or(button('Builder')).first().click()
    const byHand = wizard.tab.getByRole('region', { name: 'Limit by hand' })
    const slider = byHand.getByRole('slider', { name: 'Limit of PUMP_PRESSURE' })
    await byHand.getByText('1 firing, 1 alarm').first().waitFor()
    expect(await violationsInBothThemes(wizard.tab)).toEqual([])
    await slider.press('End')
    await byHand.getByText('0 firings, 0 alarms').first().waitFor()
    await slider.press('ArrowDown')
    await expect.poll(() => wizard.tab.getByLabel('Condition 1: value').inputValue()).toBe('414.1')
    const { x, y, width } = (await slider.boundingBox()) ?? { x: 0, y: 0, width: 0 }
    await wizard.tab.mouse.move(x + width / 2, y + 16)
    await wizard.tab.mouse.down()
    await wizard.tab.mouse.move(x + width / 2, y + 600)
    await wizard.tab.mouse.up()
    await expect.poll(async () => Number(await slider.getAttribute('aria-valuenow'))).toBeLessThan(412)
    await byHand.getByText('1 firing, 1 alarm').first().waitFor()
    await button('Add condition').click()
    await byHand.waitFor({ state: 'detached' })
  })

  it('says why the parameters cannot be read, and reads them again on request', async () => {
    await openNew()
    await fillFirstStep('Draft')
    await intercept(wizard.tab, '*/api/get_modelparameters', route =>
      route.fulfill({ status: 500, json: { message: 'Broken' } }),
    )
    await pick(/^Model Choose/, modelName)
    await forward()
    await wizard.tab.getByText(messages.fetchFailed).waitFor()
    await stopIntercepting(wizard.tab)
    await button('Retry').click()
    await button(/^Condition 1: parameter/).waitFor()
    await expect.poll(() => wizard.tab.getByText(messages.fetchFailed).count()).toBe(0)
  })
})

it('the expression builder logs no error in the browser except those that the tests cause', () => {
  expect(wizard.unexpected()).toStrictEqual([])
})
