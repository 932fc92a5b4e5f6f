import { describe, expect, it } from 'vitest'
import { messages } from '#shared/text/messages.ts'
import { eventually } from '#tests/support/eventually.ts'
import { admit } from '#tests/support/product/instrument.ts'
import { intercept, stopIntercepting } from './support/intercept.ts'
import { modelName, parameter, ruleWizard } from './support/wizard.ts'
import { addressOf, answerDialog, focused, shownTexts } from './support/world.ts'

const wizard = ruleWizard()
const { button, heading, notice, next, forward, pick, reviewed, ruleOf, createRule, openNew, openStep, fillFirstStep } =
  wizard

describe('the form of a device code rule', () => {
  it('makes a rule from a code in the list of device codes, to which codes can be added, and the server names the rule', async () => {
    await openNew('/rules-add-new?type=deviceCode')
    await heading('Create Rule for Device Code').waitFor()
    await expect.poll(() => wizard.tab.getByLabel('Data Expression').isDisabled()).toBe(true)
    await expect.poll(() => wizard.tab.getByLabel('Rules of Rules').isDisabled()).toBe(true)
    await button('Add Device Code').click()
    const dialog = wizard.tab.getByRole('dialog')
    await dialog.getByLabel('Device Code', { exact: true }).fill('1F')
    await wizard.tab.keyboard.press('Enter')
    await dialog.getByText('start with 0x').waitFor()
    await dialog.getByLabel('Device Code', { exact: true }).fill('0X01F')
    await dialog.getByLabel('Description').fill('leak')
    await wizard.tab.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
    await wizard.tab.getByRole('button', { name: 'Error Code 0x01f' }).waitFor()
    await forward()
    await pick(/^Model Choose/, modelName)
    await forward()
    await heading('Configure Rules').waitFor()
    await forward()
    await wizard.tab.getByLabel('Customer & TAC').check()
    await forward()
    await expect.poll(() => reviewed()).toMatchObject({ 'Error Code': '0x01f', Fires: 'At once' })
    await button('Save').click()
    await notice('Rule Code_0x01f created').waitFor()
    expect(await ruleOf('Code_0x01f')).toMatchObject({ ruleExpression: '(Code = 0x01f)', severity: 180 })
  })

  it('shows the code of a stored rule as text', async () => {
    await openStep('Code_0x01f', 'create', wizard.tab, 'deviceCode')
    const code = wizard.tab.getByLabel('Error Code')
    await expect.poll(() => code.inputValue()).toBe('0x01f')
    await expect.poll(() => code.isDisabled()).toBe(true)
    await expect.poll(() => button('Add Device Code').count()).toBe(0)
  })

  it('has the link to its changes below its path on a phone', async () => {
    const { tab } = wizard
    await openStep('Code_0x01f', 'create', tab, 'deviceCode')
    await tab.setViewportSize({ width: 400, height: 900 })
    try {
      const top = async () => (await tab.getByRole('link', { name: 'History of changes' }).boundingBox())?.y ?? NaN
      const bottom = () => tab.locator('.crumbs').evaluate(path => path.getBoundingClientRect().bottom)
      await expect.poll(async () => (await top()) - (await bottom())).toBeGreaterThan(-1)
    } finally {
      await tab.setViewportSize({ width: 1440, height: 900 })
    }
  })
})

describe('the form of a rule of rules', () => {
  it('makes a rule from exactly two rules and the time within which both must fire', async () => {
    const names: string[] = []
    for (let count = 0; count < 11; count += 1) names.push(await createRule())
    const parameters = { PUMP_PRESSURE: parameter('PUMP_PRESSURE', 'number') }
    await wizard.admin.call('PUT', 'create_model', { modelName: 'Elsewhere', description: '', parameters })
    const elsewhere = await createRule({ models: ['Elsewhere'] })
    await openNew()
    await wizard.tab.getByLabel('Rules of Rules').check()
    await fillFirstStep('Both')
    await heading('Configure Rules').waitFor()
    await expect.poll(() => button('Next').getAttribute('aria-disabled')).toBe('true')
    const rows = wizard.tab.getByRole('grid', { name: 'Rules' }).locator('tbody tr')
    await expect.poll(() => rows.count()).toBe(10)
    await wizard.tab.getByLabel('Find in the table').fill(names[10] ?? '')
    await expect.poll(() => rows.count()).toBe(3)
    await wizard.tab.getByLabel('Time Interval', { exact: true }).press('Enter')
    await notice(messages.fillMandatoryFields).waitFor()
    const tickbox = (name: string) => wizard.tab.getByRole('checkbox', { name, exact: true })
    await wizard.tab.getByLabel('Find in the table').fill('Rule')
    await tickbox(names[0] ?? '').check()
    await wizard.tab.getByLabel('Find in the table').fill(elsewhere)
    await tickbox(elsewhere).click()
    await wizard.tab.getByText(`${names[0]} and ${elsewhere} have no model in common`).waitFor()
    await expect.poll(() => tickbox(elsewhere).isChecked()).toBe(false)
    await button(names[1] ?? '').click()
    await wizard.tab.getByText('have no model in common').waitFor({ state: 'detached' })
    await wizard.tab.getByLabel('Find in the table').fill('Rule')
    await tickbox(names[2] ?? '').click()
    expect(await answerDialog(wizard.tab, 'OK')).toBe(messages.onlyTwoRules)
    await expect.poll(() => tickbox(names[2] ?? '').isChecked()).toBe(false)
    await wizard.tab.getByLabel('Time Interval', { exact: true }).fill('8785')
    await pick(/^Unit/, 'Hour')
    await next()
    await shownTexts(wizard.tab, messages.hoursLimit).waitFor()
    await wizard.tab.getByLabel('Time Interval', { exact: true }).fill('527041')
    await pick(/^Unit/, 'Minutes')
    await next()
    await shownTexts(wizard.tab, messages.minutesLimit).waitFor()
    await wizard.tab.getByLabel('Time Interval', { exact: true }).fill('527040')
    await forward()
    await wizard.tab.getByLabel('Tester', { exact: true }).check()
    await expect.poll(() => wizard.tab.getByRole('radio', { name: /^Send/ }).count()).toBe(2)
    await forward()
    await expect.poll(async () => (await reviewed())['Model(s)']).toBe(modelName)
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

describe('the form of a saved rule', () => {
  it("opens by the rule's name, disables the other types of rules, and updates the rule", async () => {
    const ruleName = await createRule({ alarmTriggerCount: 2, alarmTriggerWindowPeriod: 90, timeFormat: 'Minutes' })
    await openStep(ruleName, 'create')
    await expect.poll(() => wizard.tab.getByLabel('Name', { exact: true }).isDisabled()).toBe(true)
    await expect.poll(() => wizard.tab.getByLabel('Device Code').isDisabled()).toBe(true)
    await wizard.tab.getByLabel('Description').fill('changed')
    await wizard.tab.getByLabel('Enable').uncheck()
    await forward()
    await forward()
    await wizard.tab.getByRole('button', { name: 'Condition 1: parameter Pump pressure' }).waitFor()
    await forward()
    await forward()
    await expect
      .poll(() => reviewed())
      .toMatchObject({
        Description: 'changed\nSaved now: -',
        Enabled: 'No\nSaved now: Yes',
        Fires: 'Once it was TRUE 2 times within 1.5 minutes',
      })
    await button('Update').click()
    await wizard.tab.waitForURL('**/rules-list')
    expect(await ruleOf(ruleName)).toMatchObject({
      description: 'changed',
      isDeleted: 'true',
      alarmTriggerCount: 2,
      alarmTriggerWindowPeriod: 90,
    })
  })

  it('shows all models of a rule, and keeps them unless another model is chosen', async () => {
    await wizard.admin.call('PUT', 'create_model', {
      modelName: 'Second',
      description: '',
      parameters: { PUMP_PRESSURE: parameter('PUMP_PRESSURE', 'number') },
    })
    const ruleName = await createRule({ models: [modelName, 'Second'] })
    await openStep(ruleName, 'models')
    await wizard.tab.getByText(`This rule is for 2 models: ${modelName}, Second.`).waitFor()
    await forward()
    await forward()
    await forward()
    await expect.poll(() => reviewed()).toMatchObject({ 'Model(s)': `${modelName}, Second` })
  })

  it("shows both versions if another user has changed the rule, and can apply the user's own changes to the other version", async () => {
    const ruleName = await createRule()
    await openStep(ruleName, 'severity')
    // The page has a heading even before it has read the rule.
    await wizard.tab.getByLabel('TAC Only').waitFor()
    await wizard.admin.post('updaterule', { ruleName, description: 'theirs' })
    await wizard.tab.getByLabel('TAC Only').check()
    await forward()
    await button('Update').click()
    const dialog = wizard.tab.getByRole('dialog')
    await dialog.getByRole('row', { name: /Description theirs/ }).waitFor()
    await button('Reapply mine').click()
    await expect.poll(() => reviewed()).toMatchObject({ Description: 'theirs' })
    await button('Update').click()
    await wizard.tab.waitForURL('**/rules-list')
    expect(await ruleOf(ruleName)).toMatchObject({ description: 'theirs', severity: 170 })
  })

  it('says in the review that the rule notifies nobody, without moving the buttons', async () => {
    const ruleName = await createRule()
    const { promise: released, resolve: release } = Promise.withResolvers<void>()
    await intercept(wizard.tab, '*/api/get_notifications*', async request => {
      await released
      await request.fallback()
    })
    await openStep(ruleName, 'review')
    const placeOf = async () => (await button('Cancel').boundingBox())?.y
    await expect.poll(placeOf).toBeGreaterThan(0)
    // Other parts of the review may still be coming.
    let before: number | undefined
    const isAtRest = async (): Promise<boolean> => {
      const last = before
      before = await placeOf()
      return before === last
    }
    await expect.poll(isAtRest, { interval: 1_000 }).toBe(true)
    release()
    await wizard.tab.getByText('This rule notifies nobody', { exact: false }).first().waitFor()
    expect(await placeOf()).toBe(before)
    await stopIntercepting(wizard.tab)
  })

  it('names the rule above its review, and keeps no room there for a notice that cannot come', async () => {
    const ruleName = await createRule({ severity: 100 })
    await openStep(ruleName, 'review')
    await expect.poll(() => reviewed()).toMatchObject({ Severity: '100, No Notification' })
    await wizard.tab.getByRole('link', { name: ruleName, exact: true }).waitFor()
    expect(await wizard.tab.locator('.review-notice').count()).toBe(0)
  })

  it('leads back to the list when its review is cancelled', async () => {
    const ruleName = await createRule()
    await openStep(ruleName, 'review')
    await button('Cancel').click()
    expect(await answerDialog(wizard.tab, 'Leave')).toBe(messages.leaveScreen)
    await wizard.tab.waitForURL('**/rules-list')
  })

  it('shows a message if no rule has the name in the address', async () => {
    await wizard.tab.goto('/update-rule/update/Nobody/Expression/false')
    await wizard.tab.getByText('There is no rule named “Nobody”').waitFor()
    await expect.poll(() => button('Next').count()).toBe(0)
  })

  it('can be used by a user of normalGroup, and stays open after saving', async () => {
    const ruleName = await createRule()
    const { page } = await wizard.world.openAs('rules', `/update-rule/update/${ruleName}/Expression/false?step=create`)
    const description = page.getByLabel('Description')
    await description.fill('given up')
    await button('Cancel', page).click()
    expect(await answerDialog(page, 'Leave')).toBe(messages.leaveScreen)
    await expect.poll(() => description.inputValue()).toBe('')
    await description.fill('by the rules group')
    for (const step of ['Select Models for Rules', 'Configure Rules', 'Configure Severity', 'Review']) {
      await button('Next', page).click()
      await heading(step, page).waitFor()
    }
    await button('Update', page).click()
    await notice(`Rule ${ruleName} updated`, page).waitFor()
    expect(addressOf(page)).toContain('/update-rule/update/')
    expect(await ruleOf(ruleName)).toMatchObject({ description: 'by the rules group', updatedBy: 'rules' })
    // The form holds what was saved, so leaving the page shows no question.
    await button('Update', page).waitFor()
    await page.close()
  })
})

describe('the own limits of instruments in a rule', () => {
  it("are added with a reason on the rule's page, and a change of the rule that would end them must be confirmed", async () => {
    const parameters = { PUMP_PRESSURE: parameter('PUMP_PRESSURE', 'number') }
    await wizard.admin.call('PUT', 'create_model', { modelName: 'Worn', description: '', parameters })
    const instrument = await admit(wizard.world.stack, wizard.admin, 'SN-OWN', 'Worn')
    const ruleName = await createRule({ models: ['Worn'] })
    await wizard.open(`/rules/${ruleName}`)
    await wizard.tab.getByText('All instruments have the limits of the rule.').waitFor()
    await button('Add own limit').click()
    const dialog = wizard.tab.getByRole('dialog', { name: 'Add own limit' })
    await dialog.getByRole('combobox', { name: 'Instrument' }).fill('SN-OWN')
    await dialog.getByLabel('Number for this instrument').fill('38o')
    await dialog.getByLabel('Reason').fill('worn column')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('The value must be a number').first().waitFor()
    await dialog.getByLabel('Number for this instrument').fill('380')
    await wizard.tab.keyboard.press('Enter')
    await notice(`SN-OWN has an own limit of ${ruleName}`).waitFor()
    const row = wizard.tab.getByRole('grid', { name: 'Own limits' }).getByRole('row', { name: /SN-OWN/ })
    await expect
      .poll(() => row.innerText())
      .toMatch(/PUMP_PRESSURE > 380 instead of PUMP_PRESSURE > 400\s+worn column\s+admin/)
    await wizard.open('/assets/SN-OWN/Worn')
    const listed = wizard.tab.getByRole('table', { name: 'Rules' }).getByRole('row', { name: ruleName })
    await listed.getByText('PUMP_PRESSURE > 380 instead of PUMP_PRESSURE > 400', { exact: true }).waitFor()
    await intercept(wizard.tab, '*/api/ownlimits*', route =>
      route.fulfill({ status: 500, json: { message: 'The store rests', type: 'Failure' } }),
    )
    await wizard.tab.reload()
    await listed.waitFor()
    await expect.poll(() => listed.getByText('Own limit').count()).toBe(0)
    await stopIntercepting(wizard.tab)
    await openStep(ruleName, 'configure')
    await pick(/^Condition 1: operator/, '>=')
    await button('Validate').click()
    await wizard.tab.getByText(messages.validExpression).first().waitFor()
    await forward()
    await forward()
    await button('Update').click()
    const question = wizard.tab.getByRole('dialog', { name: 'End an own limit?' })
    await question.getByRole('link', { name: 'SN-OWN' }).waitFor()
    await question.getByRole('button', { name: 'Go back' }).click()
    await question.waitFor({ state: 'detached' })
    await button('Update').click()
    await question.getByRole('button', { name: 'Save and end them' }).click()
    await wizard.tab.waitForURL('**/rules-list')
    expect((await wizard.admin.get(`ownlimits?ruleName=${ruleName}`)).body).toEqual({ ownLimits: [] })
    await instrument.end()
  })
})

describe('a shadow rule', () => {
  it('is created with a checkbox in the rule form, marked in the list of rules, and compared with a live rule on its page', async () => {
    const parameters = { PUMP_PRESSURE: parameter('PUMP_PRESSURE', 'number') }
    await wizard.admin.call('PUT', 'create_model', { modelName: 'Shaded', description: '', parameters })
    const instrument = await admit(wizard.world.stack, wizard.admin, 'SN-SHADOW', 'Shaded')
    const live = await createRule({ models: ['Shaded'] })
    await openNew()
    await fillFirstStep('Stricter')
    await pick(/^Model Choose/, 'Shaded')
    await forward()
    await pick('Condition 1: parameter', 'PUMP_PRESSURE')
    await pick('Condition 1: operator', /^>$/)
    await wizard.tab.getByLabel('Condition 1: value').fill('380')
    await button('Validate').click()
    await wizard.tab.getByText(messages.validExpression).first().waitFor()
    await forward()
    await wizard.tab.getByLabel('Tester', { exact: true }).check()
    await wizard.tab.getByRole('checkbox', { name: /^Shadow/ }).check()
    await pick(/^Compared with/, live)
    await forward()
    await expect.poll(() => reviewed()).toMatchObject({ Shadow: `Yes, it notifies nobody. Compared with ${live}` })
    await button('Save').click()
    await notice('Rule Stricter created').waitFor()
    await eventually('an alarm of the shadow', async () => {
      const readings = { PUMP_PRESSURE: 390 }
      await instrument.send('readings', { timestamp: new Date().toISOString(), category: 'MassSpec', readings })
      const { body } = await wizard.admin.get('shadowcomparison?ruleName=Stricter')
      return body.total === 1
    })
    await wizard.open('/rules-list')
    await wizard.tab.getByLabel('Find in the table').fill('Stricter')
    await wizard.tab.getByRole('link', { name: 'Alarms of the shadow Stricter' }).click()
    await heading('Stricter').waitFor()
    await wizard.tab.getByText(new RegExp(`^1 alarm with .*: 0 at the same time as ${live}, 1 without it`)).waitFor()
    const rows = wizard.tab.getByRole('grid', { name: 'Compared alarms' }).locator('tbody tr')
    await expect.poll(() => rows.allInnerTexts()).toEqual([expect.stringMatching(/^Only the shadow\s+SN-SHADOW\s/)])
    expect((await wizard.admin.post('getopenalarms', {})).body.eventsData).toEqual([])
    await instrument.end()
  })
})

describe('a back-test in the form of a rule', () => {
  it('shows what the rule would have done, next to the results of the saved version', async () => {
    const instrument = await admit(wizard.world.stack, wizard.admin, 'SN-TRIAL', modelName)
    const start = Date.now() - 300_000
    for (const [minute, value] of [300, 450, 460].entries())
      await instrument.send('readings', {
        timestamp: new Date(start + minute * 60_000).toISOString(),
        category: 'MassSpec',
        readings: { PUMP_PRESSURE: value },
      })
    const ruleName = await createRule({ ruleExpression: '(PUMP_PRESSURE > 455)' })
    await eventually('three readings', async () => {
      const period = { startDate: new Date(start - 1000).toISOString(), endDate: new Date().toISOString() }
      const { body } = await wizard.admin.post('backtestrule', { ruleName, ...period })
      return body.devices?.[0]?.evaluations === 3
    })
    const silent = await admit(wizard.world.stack, wizard.admin, 'SN-SILENT', modelName)
    await openStep(ruleName, 'configure')
    await wizard.tab.getByLabel('Condition 1: value').fill('400')
    await button('Validate').click()
    await wizard.tab.getByText(messages.validExpression).first().waitFor()
    await forward()
    await forward()
    await button('Try').click()
    await wizard.tab.getByText('2, saved rule 1', { exact: true }).waitFor()
    const row = wizard.tab.getByRole('row', { name: /SN-TRIAL/ })
    await expect.poll(() => row.nth(1).innerText()).toMatch(/SN-TRIAL\s+2\s+1\s+1/)
    await wizard.tab.getByText('PUMP_PRESSURE by 1 of 2', { exact: true }).waitFor()
    const chart = wizard.tab.getByRole('region', { name: 'Firings per day and instrument' })
    const cells = chart.getByRole('row', { name: /SN-TRIAL/ }).getByRole('cell')
    await expect.poll(() => cells.count()).toBe(8)
    const ofInstrument = await cells.allInnerTexts()
    expect(ofInstrument.reduce((sum, text) => sum + (Number(text) || 0), 0)).toBe(2)
    const list = (name: string) => wizard.tab.getByRole('radio', { name, exact: true }).or(button(name)).first()
    await list('Alarms').click()
    const alarms = wizard.tab.getByRole('grid', { name: 'Alarms of the trial' })
    await expect.poll(() => alarms.locator('tbody tr').count()).toBe(1)
    await list('Firings').click()
    const firings = wizard.tab.getByRole('grid', { name: 'Firings of the trial' })
    await firings.getByText('Pump pressure 460 bar, condition: > 400 bar').waitFor()
    await pick(/^Instruments to Try/, 'SN-SILENT')
    await wizard.tab.keyboard.press('Escape')
    await button('Try').click()
    await wizard.tab.getByText('PUMP_PRESSURE by 1 of 1', { exact: true }).waitFor()
    await chart.waitFor({ state: 'detached' })
    await Promise.all([instrument.end(), silent.end()])
  })

  it('can be stopped, but not by the second click of the double click that started it', async () => {
    await openStep(await createRule(), 'review')
    const { promise, resolve } = Promise.withResolvers<void>()
    await intercept(wizard.tab, '*/api/backtestrule', async route => {
      await promise
      await route.fulfill({ status: 503, json: { message: 'The store rests', type: 'Unavailable' } })
    })
    await button('Try').dblclick()
    await button('Stop').click()
    await wizard.tab.getByText('Stopped. The rule has not been tried on any instrument.').waitFor()
    await expect.poll(() => wizard.tab.getByRole('grid', { name: 'Instruments' }).count()).toBe(0)
    await expect.poll(() => focused(wizard.tab)).toBe('Try')
    resolve()
  })

  it('suggests delays for a rule that chatters, and enters them into the form with one click', async () => {
    await openStep(await createRule(), 'review')
    const instrument = {
      deviceName: 'SN-TRIED',
      modelName,
      firings: 60,
      alarms: 60,
      notifications: 60,
      evaluations: 120,
    }
    const lists = { firingDays: [], firingList: [], firingTimes: [], alarmList: [], notificationList: [] }
    const unknown = { unknownShare: 0, unknownItems: [], unreportedItems: [] }
    const effect = { isChattering: false, trueSeconds: 1_800, openSeconds: 3_600, longestLost: 0 }
    const damping = [
      { ...effect, alarms: 60, isChattering: true },
      { ...effect, offDelay: 120, alarms: 1 },
    ]
    await intercept(wizard.tab, '*/api/backtestrule', route =>
      route.fulfill({
        json: { progress: 100, devices: [{ ...instrument, ...lists, ...unknown, damping }], done: true, message: '' },
      }),
    )
    await button('Try').click()
    await wizard.tab.getByText('60 alarms → 1, and no episode is lost').waitFor()
    await button('Take Close after 2 minutes').click()
    await wizard.tab.getByText('Taken: Close after 2 minutes').waitFor()
    await expect.poll(() => wizard.tab.getByText(/^Once the expression is FALSE .*2 min/).count()).toBe(1)
  })

  it('says why the back-test failed, and shows its results so far', async () => {
    await openStep(await createRule(), 'review')
    const instrument = { deviceName: 'SN-TRIED', modelName, firings: 0, alarms: 0, notifications: 0, evaluations: 7 }
    const lists = { firingDays: [], firingList: [], firingTimes: [], alarmList: [], notificationList: [] }
    const unknown = { unknownShare: 0, unknownItems: [], unreportedItems: [] }
    await intercept(wizard.tab, '*/api/backtestrule', route =>
      'nextToken' in (route.input() as object)
        ? route.fulfill({ status: 503, json: { message: 'The store rests', type: 'Unavailable' } })
        : route.fulfill({
            json: {
              progress: 50,
              devices: [{ ...instrument, ...lists, ...unknown }],
              done: false,
              nextToken: 'SN-TRIED',
            },
          }),
    )
    await button('Try').click()
    const failure = wizard.tab.getByRole('alert').filter({ hasText: 'The trial could not be finished' })
    await failure.getByText('The store rests The instrument that was tried is shown.').waitFor()
    await expect.poll(() => wizard.tab.getByRole('row', { name: /SN-TRIED/ }).count()).toBe(1)
  })
})

it('the rule forms log no error in the browser except those that the tests cause', () => {
  expect(wizard.unexpected()).toStrictEqual([])
})
