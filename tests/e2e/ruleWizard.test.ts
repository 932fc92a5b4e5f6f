import { describe, expect, it } from 'vitest'
import { messages } from '#shared/text/messages.ts'
import { notificationTypes } from '#shared/alarms/severity.ts'
import { localPassword } from '#tests/support/product/api.ts'
import { intercept, stopIntercepting } from './support/intercept.ts'
import { violationsInBothThemes } from './support/violations.ts'
import { modelName, ruleWizard } from './support/wizard.ts'
import { addressOf, answerDialog, callsOf, fillSignIn, focused } from './support/world.ts'

const wizard = ruleWizard()
const { button, heading, notice, next, forward, pick } = wizard
const { expressionShown, reviewed, ruleOf, createRule, open, openNew, openStep, fillFirstStep, openBuilder } = wizard

describe('the wizard that creates a rule for a data expression', () => {
  it('can start from a ready-made rule, whose expression it then shows in the expression builder', async () => {
    await openNew()
    await pick(/^Begin with/, 'Silent for 15 minutes')
    await expect.poll(() => wizard.tab.getByLabel('Name', { exact: true }).inputValue()).toBe('Silent15Minutes')
    await forward()
    await pick(/^Model Choose/, modelName)
    await forward()
    await expect
      .poll(() => expressionShown())
      .toBe(
        "(($SILENT >= 15) and (($REPORTED != 'SHUTDOWN') and (($REPORTED != 'STOPPED') and ($REPORTED != 'DEACTIVATED'))))",
      )
    await button('Validate').click()
    await wizard.tab.getByText(messages.validExpression).first().waitFor()
  })

  it('goes step by step, validates the rule, shows it for review and saves it', async () => {
    await openNew()
    await heading('Create Rule for Data Expression').waitFor()
    await wizard.tab.getByLabel('Name', { exact: true }).fill('HighPressure')
    await wizard.tab.getByLabel('Description').fill('too high')
    await forward()
    await heading('Select Models for Rules').waitFor()
    await pick(/^Model Choose/, modelName)
    await forward()
    await heading('Configure Rules').waitFor()
    await pick('Condition 1: parameter', 'Pump pressure')
    await pick('Condition 1: operator', /^>$/)
    await wizard.tab.getByLabel('Condition 1: value').fill('400')
    await button('Add condition').click()
    await pick('Condition 2: parameter', 'DOOR')
    await pick('Condition 2: operator', /^=$/)
    await wizard.tab.getByText('Conditions are joined by', { exact: true }).waitFor()
    await wizard.tab.getByRole('radio', { name: 'OR' }).or(button('OR')).first().click()
    await expect.poll(() => expressionShown()).toBe('(PUMP_PRESSURE > 400) or (DOOR = TRUE)')
    await expect.poll(() => button('Next').getAttribute('aria-disabled')).toBe('true')
    await button('Validate').click()
    await wizard.tab.getByText(messages.validExpression).first().waitFor()
    await wizard.tab.getByText('Time Window - optional').waitFor()
    await wizard.tab.getByLabel('Alarm Trigger Count').fill('3')
    await wizard.tab.getByLabel('Time Window', { exact: true }).fill('10')
    await wizard.tab.getByLabel('Closes when').fill('(PUMP_PRESSURE < 380) and (DOOR = FALSE)')
    await forward()
    await heading('Configure Severity').waitFor()
    await next()
    await expect
      .poll(() => wizard.tab.evaluate(() => document.activeElement?.querySelectorAll('input[type=radio]').length))
      .toBe(notificationTypes.length)
    await wizard.tab.getByLabel('Customer', { exact: true }).check()
    for (const [topic, text] of [
      ['Severity codes', /TAC is the technical assistance center/],
      ['Frequency', /each alarm sends its own mail/],
    ] as const) {
      await button(`About ${topic}`).press('Enter')
      await wizard.tab.getByText(text).waitFor()
      await wizard.tab.keyboard.press('Escape')
      await wizard.tab.getByText(text).waitFor({ state: 'detached' })
      await expect.poll(() => button(`About ${topic}`).evaluate(about => about === document.activeElement)).toBe(true)
    }
    await wizard.tab.getByLabel('Send Every 24 Hours').check()
    await wizard.tab.getByLabel('Consequence').fill('The column blocks')
    await wizard.tab.getByLabel('Time to respond').fill('30')
    await forward()
    await heading('Review').waitFor()
    await expect
      .poll(() => reviewed())
      .toMatchObject({
        Name: 'HighPressure',
        Description: 'too high',
        'Model(s)': modelName,
        Expression: '(PUMP_PRESSURE > 400) or (DOOR = TRUE)',
        Fires: 'Once it was TRUE 3 times within 10 minutes',
        Closes: 'Once (PUMP_PRESSURE < 380) and (DOOR = FALSE) is TRUE',
        Severity: '121, Customer, 24 hours',
        Consequence: 'The column blocks',
        'Time to respond': '30 minutes',
        Enabled: 'Yes',
      })
    await wizard.tab.getByText('This rule notifies nobody as Customer', { exact: false }).waitFor()
    const calls = callsOf(wizard.tab)
    await button('Save').click()
    await wizard.tab.waitForURL('**/rules-list')
    expect(calls).toContain('PUT createrule')
    await notice('Rule HighPressure created').waitFor()
    expect(await ruleOf('HighPressure')).toMatchObject({
      ruleType: 'Expression',
      ruleExpression: '(PUMP_PRESSURE > 400) or (DOOR = TRUE)',
      inputValues: ['PUMP_PRESSURE', 'DOOR'],
      clearExpression: '(PUMP_PRESSURE < 380) and (DOOR = FALSE)',
      consequence: 'The column blocks',
      timeToRespond: 30,
      alarmTriggerCount: 3,
      alarmTriggerWindowPeriod: 600,
      timeFormat: 'Minutes',
      severity: 121,
      isDeleted: 'false',
      resetAlarmWhenFalse: false,
      resetAlarmAfterFirstTrigger: true,
    })
  })

  it('says Required at each missing field, and puts the focus on it', async () => {
    await openNew()
    await next()
    // The notice leaves after five seconds.
    await wizard.tab.locator('.notice-bar').getByText(messages.fillMandatoryFields).waitFor()
    await wizard.tab.getByText(messages.required, { exact: true }).waitFor()
    await expect.poll(() => focused(wizard.tab)).toBe('ruleName')
    await fillFirstStep('Some')
    await heading('Select Models for Rules').waitFor()
    await expect.poll(() => wizard.tab.locator('.notice-bar').getByText(messages.fillMandatoryFields).count()).toBe(0)
    await next()
    await wizard.tab.getByText(messages.required, { exact: true }).waitFor()
    await heading('Select Models for Rules').waitFor()
  })

  it('adds one entry to the history of the browser for each step, even after a double click', async () => {
    await openNew()
    await wizard.tab.getByLabel('Name', { exact: true }).fill(' Spaced ')
    const length = (): Promise<number> => wizard.tab.evaluate(() => history.length)
    const before = await length()
    // Two clicks before the page has been drawn anew.
    await button('Next').evaluate((next: HTMLElement) => {
      next.click()
      next.click()
      return new Promise<void>(resolve => {
        queueMicrotask(() => {
          next.click()
          resolve()
        })
      })
    })
    await heading('Select Models for Rules').waitFor()
    await expect.poll(() => length()).toBe(before + 1)
    await wizard.tab.goBack()
    await heading('Create Rule for Data Expression').waitFor()
    await expect.poll(() => wizard.tab.getByLabel('Name', { exact: true }).inputValue()).toBe(' Spaced ')
  })

  it('goes to the next step by Enter, and goes back without losing input', async () => {
    await openNew()
    await wizard.tab.getByLabel('Name', { exact: true }).fill('ByKeys')
    await wizard.tab.keyboard.press('Enter')
    await heading('Select Models for Rules').waitFor()
    await button('Back').click()
    await heading('Create Rule for Data Expression').waitFor()
    await expect.poll(() => wizard.tab.getByLabel('Name', { exact: true }).inputValue()).toBe('ByKeys')
  })

  it('says if the chosen model has no parameters', async () => {
    await openNew()
    await fillFirstStep('Some')
    await pick(/^Model Choose/, 'Empty')
    const notified = wizard.tab.getByText(messages.noDeviceParams)
    await notified.waitFor()
    await expect.poll(() => notified.count()).toBe(1)
  })

  it('shows in an alert that the server refuses the rule, and keeps the input', async () => {
    const taken = await createRule()
    await openNew()
    await fillFirstStep(taken)
    await pick(/^Model Choose/, modelName)
    await forward()
    await pick('Condition 1: parameter', 'LIMIT')
    await pick('Condition 1: operator', /^=$/)
    await wizard.tab.getByLabel('Condition 1: value').fill('1')
    await button('Validate').click()
    await wizard.tab.getByText(messages.validExpression).first().waitFor()
    await forward()
    await wizard.tab.getByLabel('No Notification').check()
    await forward()
    await button('Save').click()
    expect(await answerDialog(wizard.tab, 'OK')).toContain(taken)
    await expect.poll(() => reviewed()).toMatchObject({ Name: taken, Severity: '100, No Notification' })
    // Cancel on the review: asked, and the form is empty again.
    await button('Cancel').click()
    expect(await answerDialog(wizard.tab, 'Stay')).toBe(messages.leaveScreen)
    await heading('Review').waitFor()
    await button('Cancel').click()
    await answerDialog(wizard.tab, 'Leave')
    await heading('Create Rule for Data Expression').waitFor()
    await expect.poll(() => wizard.tab.getByLabel('Name', { exact: true }).inputValue()).toBe('')
    expect(addressOf(wizard.tab)).toBe('/rules-add-new?step=create')
  })
})

describe('unsaved input in the wizard that creates a rule', () => {
  it('is offered after a reload instead of being filled in at once, and opens the step to which it belongs', async () => {
    await openBuilder()
    await pick('Condition 1: parameter', 'LIMIT')
    await wizard.tab.reload()
    await heading('Create Rule for Data Expression').waitFor()
    await wizard.tab.getByText(/^You left this form unfinished at \d\d:\d\d\./).waitFor()
    expect(await wizard.tab.getByLabel('Name', { exact: true }).inputValue()).toBe('')
    await button('Continue with it').click()
    await heading('Configure Rules').waitFor()
    await wizard.tab.getByRole('button', { name: 'Condition 1: parameter LIMIT' }).waitFor()
    expect(addressOf(wizard.tab)).toBe('/rules-add-new?step=configure')
    await button('Back').click()
    // Until this step has been rendered, the button is still that of the step before, and leads to this one.
    await heading('Select Models for Rules').waitFor()
    await button('Back').click()
    await expect.poll(() => wizard.tab.getByLabel('Name', { exact: true }).inputValue()).toBe('Draft')
  })

  it('survives the end of the session, together with the step that was open', async () => {
    await openBuilder()
    await pick('Condition 1: parameter', 'LIMIT')
    await intercept(wizard.tab, '*/api/device/names', route =>
      route.fulfill({ status: 401, body: '{"message":"Unauthorized"}' }),
    )
    await wizard.tab.keyboard.press('Control+k')
    await notice(messages.sessionExpired).waitFor()
    await stopIntercepting(wizard.tab)
    // The notice leaves after five seconds, perhaps before the parameters of the model have been read.
    const notified = notice('Your entries are here again. They have not been saved yet.')
    await Promise.all([notified.waitFor(), fillSignIn(wizard.tab, 'admin', localPassword)])
    await heading('Configure Rules').waitFor()
    await wizard.tab.getByRole('button', { name: 'Condition 1: parameter LIMIT' }).waitFor()
    await expect.poll(() => addressOf(wizard.tab)).toBe('/rules-add-new?step=configure')
  })

  it('is lost only after a confirmation, and then permanently', async () => {
    await openBuilder()
    await button('Cancel').click()
    expect(await answerDialog(wizard.tab, 'Stay')).toBe(messages.leaveScreen)
    await button('Cancel').click()
    await answerDialog(wizard.tab, 'Leave')
    await wizard.tab.waitForURL('**/rules-list')
    await open('/rules-add-new')
    await expect.poll(() => wizard.tab.getByLabel('Name', { exact: true }).inputValue()).toBe('')
  })

  it('is needed for a later step: without it, the address of that step opens the first step', async () => {
    await openNew('/rules-add-new?step=review')
    await expect
      .poll(() => wizard.tab.getByRole('heading', { level: 1 }).innerText())
      .toBe('Create Rule for Data Expression')
  })
})

describe('each step of the wizard that creates a rule', () => {
  it.each(['create', 'models', 'configure', 'severity', 'review'])('is accessible in both themes: %s', async step => {
    await openStep('HighPressure', step)
    // The page has a heading even before it has read the rule.
    await button('Cancel').waitFor()
    expect(await violationsInBothThemes(wizard.tab)).toStrictEqual([])
  })
})

it('the wizard that creates a rule logs no error in the browser except those that the tests cause', () => {
  expect(wizard.unexpected()).toStrictEqual([])
})
