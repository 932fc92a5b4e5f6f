import { describe, expect, it } from 'vitest'
import type { Locator, Page } from 'playwright-core'
import { messages } from '#shared/text/messages.ts'
import { localPassword, signIn, type Api } from '#tests/support/product/api.ts'
import { eventually } from '#tests/support/eventually.ts'
import { admit, type Instrument } from '#tests/support/product/instrument.ts'
import { hold, stopIntercepting, intercept } from './support/intercept.ts'
import { exported } from './support/exported.ts'
import { waitOutMidnight } from './support/midnight.ts'
import { sharedProduct } from './support/product.ts'
import { violationsInBothThemes } from './support/violations.ts'
import { addressOf, callsOf, focused } from './support/world.ts'

const [model, device] = ['Ringing', 'SN-RINGS']
const rules = ['TooHigh', 'TooLow', 'TooWarm', 'TooLoud'] as const

const parameter = (mnemonic: string) => ({
  mnemonic,
  displayName: `Value ${mnemonic}`,
  dataType: 'number',
  description: '',
  unitsOfMeasure: 'bar',
})

/** Rules on a value each, and an instrument on which all of them fire. */
const product = sharedProduct(async admin => {
  const parameters = Object.fromEntries(rules.map(rule => [`P_${rule}`, parameter(`P_${rule}`)]))
  await admin.call('PUT', 'create_model', { modelName: model, description: '', parameters })
  for (const ruleName of rules)
    await admin.call('PUT', 'createrule', {
      ruleName,
      description: `${ruleName} for the column`,
      ruleExpression: `(P_${ruleName} > 400)`,
      models: [model],
      severity: 180,
      action: `Turn ${ruleName} down`,
      timeToRespond: 30,
    })
  await admin.call('PUT', 'create_user', {
    userName: colleague,
    firstname: 'Night',
    lastname: 'Shift',
    password: firstPassword,
    userEmail: 'night@example.test',
    userGroupsList: [{ groupName: 'adminGroup' }],
    sendMail: false,
  })
  await admin.post('change_default_password', {
    userName: colleague,
    password: firstPassword,
    newPassword: localPassword,
  })
})

/** An administrator who looks at everything that is over, so that each test begins without it. */
const colleague = 'night.shift'
const firstPassword = 'Welcome-12345!'
let night: Api | undefined
const lookAtClosed = async (): Promise<void> => {
  night ??= await signIn(product.world.stack.base, colleague)
  const api = night
  const { body } = await api.post('getopenalarms', { acknowledged: false })
  for (const { id, state } of body.eventsData) if (state === 'closed') await api.post('acknowledgealarm', { id })
  await eventually('no closed alarm waits', async () => (await api.post('getopenalarms', {})).body.returnedCount === 0)
}

let time = Date.now()
const send = async (instrument: Instrument, readings: Readonly<Record<string, number>>): Promise<void> => {
  time = Math.max(time + 1, Date.now())
  await instrument.send('readings', { timestamp: new Date(time).toISOString(), category: 'MassSpec', readings })
}
const openCount = async (admin: Api): Promise<number> => (await admin.post('getopenalarms', {})).body.openCount

let instrument: Instrument | undefined
/** The id of a rule's newest open alarm. */
const idOf = async (ruleName: string): Promise<string> => {
  const { eventsData } = (await product.admin.post('getopenalarms', {})).body
  return String(eventsData.find(alarm => alarm.triggeringRule === ruleName && alarm.state === 'open')?.id)
}

/** All four alarms open, and acknowledged by nobody. */
const ring = async (): Promise<Instrument> => {
  const { world, admin } = product
  instrument ??= await admit(world.stack, admin, device, model)
  const at = (value: number) => Object.fromEntries(rules.map(rule => [`P_${rule}`, value]))
  await send(instrument, at(0))
  await eventually('all alarms are closed', async () => (await openCount(admin)) === 0)
  await lookAtClosed()
  await send(instrument, at(412.5))
  await eventually('all alarms are open', async () => (await openCount(admin)) === rules.length)
  return instrument
}

const button = (name: string | RegExp, page = product.tab) => page.getByRole('button', { name, exact: true })
/** A notice, without the hidden copy of its text for screen readers, which comes a second later. */
const notice = (text: string) => product.tab.locator('.notice-bar').getByText(text)
const namesOf = (page: Page) =>
  page
    .locator('tbody')
    .getByRole('button', { name: /^Explain/ })
    .allInnerTexts()
const open = async (address = '/alarms', page = product.tab): Promise<void> => {
  await page.goto(address)
  await page.getByText(/^Read at/).waitFor()
}

describe('the page of alarms', () => {
  it('opens with the unacknowledged alarms, and describes each in words with its limit and unit', async () => {
    await ring()
    await open()
    const { tab } = product
    await expect.poll(() => tab.getByRole('heading', { level: 1 }).innerText()).toBe('Alarms (4)')
    await expect
      .poll(async () => (await tab.locator('thead th').allInnerTexts()).map(text => text.trim()))
      .toEqual(['', 'Serial Number', 'Rule', 'Severity', 'Seen', 'Since', 'Firings', 'Actions'])
    const row = tab.locator('tbody tr', { hasText: 'TooHigh' })
    await row.getByText('Customer & TAC, immediately').waitFor()
    await row.getByText('Value P_TooHigh 412.5 bar, condition: > 400 bar').waitFor()
    expect(await violationsInBothThemes(tab)).toEqual([])
    expect((await exported(tab)).text.split('\r\n')).toHaveLength(6)
  })

  it('shows for an open alarm of a silent instrument when the instrument last sent something', async () => {
    await ring()
    const { tab } = product
    const lastContacted = new Date(Date.now() - 3 * 3_600_000).toISOString()
    await intercept(tab, '*/api/getopenalarms', async route => {
      const answer = await route.fetch()
      const body = (await answer.json()) as { eventsData: object[] }
      const eventsData = body.eventsData.map(alarm => ({ ...alarm, lastContacted }))
      await route.fulfill({ json: { ...body, eventsData } })
    })
    await open()
    await expect
      .poll(() => tab.locator('tbody tr', { hasText: 'TooHigh' }).innerText())
      .toContain('last heard from 3 h 0 min ago')
    await stopIntercepting(tab)
  })

  it('says that the service itself does not see its instruments, and since when', async () => {
    await ring()
    const { tab } = product
    const stageBlindSince = new Date(Date.now() - 4 * 60_000).toISOString()
    await intercept(tab, '*/api/getopenalarms', async route => {
      const body = (await (await route.fetch()).json()) as object
      await route.fulfill({ json: { ...body, stageBlindSince } })
    })
    await open()
    const blind = tab.getByRole('main').getByText(/It began 4 min\w* ago/)
    await blind.waitFor()
    await tab.getByText('Benchwatch does not see its instruments', { exact: true }).waitFor()
    expect(await violationsInBothThemes(tab)).toEqual([])
    await stopIntercepting(tab)
    await open()
    // The answer with the alarms also says whether the service sees its instruments.
    await expect.poll(() => namesOf(tab)).toHaveLength(4)
    expect(await blind.count()).toBe(0)
  })

  it('can be filtered by properties, and keeps the filters in the address', async () => {
    await ring()
    const { tab } = product
    await open('/alarms?where=rule+%3D+TooLow')
    await expect.poll(() => namesOf(tab)).toEqual(['TooLow'])
    await tab.getByRole('button', { name: 'Clear filters' }).click()
    await expect.poll(async () => (await namesOf(tab)).length).toBe(4)
    expect(addressOf(tab)).toBe('/alarms')
    const field = tab.getByRole('combobox', { name: 'Filter alarms by property' })
    await field.fill('Rule != TooLow')
    await field.press('Enter')
    await expect.poll(async () => (await namesOf(tab)).toSorted()).toEqual(['TooHigh', 'TooLoud', 'TooWarm'])
    expect(addressOf(tab)).toBe('/alarms?where=rule+%21%3D+TooLow')
    await field.fill('warm')
    await field.press('Enter')
    await expect.poll(() => namesOf(tab)).toEqual(['TooWarm'])
    await tab.getByRole('button', { name: /^Remove filter.*warm/ }).click()
    expect(await violationsInBothThemes(tab)).toEqual([])
    await tab.reload()
    await expect.poll(async () => (await namesOf(tab)).length).toBe(3)
  })

  it('leads to the reason of an alarm, to its own page with a chart, and to its instrument', async () => {
    await ring()
    await open()
    const { tab } = product
    await tab.getByRole('button', { name: /^Explain TooLow/ }).click()
    await tab.getByRole('dialog').getByText('(P_TooLow > 400)').first().waitFor()
    await tab.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await tab.getByRole('link', { name: `Details of the alarm of TooLow on ${device}` }).click()
    await tab.getByRole('heading', { level: 1, name: `TooLow on ${device}` }).waitFor()
    await tab.getByRole('link', { name: 'Chart with other data items' }).click()
    await tab.getByRole('heading', { level: 1, name: 'Historical Data Items' }).waitFor()
    expect(addressOf(tab)).toMatch(/view=history&from=.*&to=.*&item=P_TooLow$/)
    await tab.goBack()
    await tab.getByRole('heading', { level: 1, name: `TooLow on ${device}` }).waitFor()
    await tab.goBack()
    await expect
      .poll(() => tab.getByRole('link', { name: device }).first().getAttribute('href'))
      .toBe(`/assets/${device}/${model}`)
  })

  it('leads to a page for each alarm, which has its comments and acknowledges it', async () => {
    await ring()
    const { tab } = product
    const comment = 'Frit changed'
    const earlier = await idOf('TooLoud')
    await night?.post('acknowledgealarm', { id: earlier, comment })
    const rings = await ring()
    await tab.goto(`/alarms/${encodeURIComponent(await idOf('TooLoud'))}`)
    await tab.getByRole('heading', { level: 1, name: `TooLoud on ${device}` }).waitFor()
    await tab.locator('.alarm-summary').getByText('open', { exact: true }).waitFor()
    expect(await tab.getByRole('button', { name: /^Alarms: / }).getAttribute('class')).toContain('navigation-current')
    await tab.getByText('Value P_TooLoud 412.5 bar, condition: > 400 bar').waitFor()
    await tab.getByText('Turn TooLoud down').waitFor()
    await tab.getByText(/^30 min, until \d{4}-\S+ \S+, \d+ min left$/).waitFor()
    await tab.locator('.explained').getByText('(P_TooLoud > 400)').waitFor()
    await tab.getByRole('grid', { name: 'Earlier alarms' }).getByText(comment).waitFor()
    await tab.getByText('The rule has no open alarm on another instrument.').waitFor()
    await tab.getByText(/^\d+ alarms? of TooLoud, limit > 400 bar$/).waitFor()
    expect(await violationsInBothThemes(tab)).toEqual([])
    await button('Acknowledge').click()
    await tab.getByRole('dialog').getByText('Acknowledge the alarm of TooLoud').waitFor()
    await tab.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await night?.post('acknowledgealarm', { id: await idOf('TooLoud'), comment: 'Seen from the page' })
    await tab.getByText('Seen from the page').waitFor()
    await tab.getByText(/^30 min, acknowledged after \d+ (s|min)$/).waitFor()
    await expect.poll(() => button('Acknowledge').count()).toBe(0)
    // The alarm closes while a dialog is open that is not offered for closed alarms.
    await button('Service mode').click()
    const dialog = tab.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('New seals')
    await send(rings, { P_TooLoud: 0 })
    await tab.getByText('the condition was FALSE').waitFor()
    expect(await dialog.getByLabel('Reason').inputValue()).toBe('New seals')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => button('Service mode').count()).toBe(0)
    await tab.getByRole('grid', { name: 'Earlier alarms' }).getByRole('link').first().click()
    await expect.poll(() => addressOf(tab)).toBe(`/alarms/${encodeURIComponent(earlier)}`)
    // The page of the later alarm, which was closed by its condition, too, is shown a moment longer.
    await expect.poll(() => tab.getByText('Seen from the page').count()).toBe(0)
    await tab.getByText('the condition was FALSE').waitFor()
    await tab.goto(`/alarms/${encodeURIComponent(`${device}/2020-01-01T00:00:00.000Z#TooLoud#1`)}`)
    await tab.getByText('There is no such alarm, or it is older than alarms are kept.').waitFor()
  })

  it('closes the dialog about an alarm if Back leads to the page of another one', async () => {
    await ring()
    const { tab } = product
    const heading = (rule: string) => tab.getByRole('heading', { level: 1, name: `${rule} on ${device}` })
    await tab.goto(`/alarms/${encodeURIComponent(await idOf('TooHigh'))}`)
    await heading('TooHigh').waitFor()
    await tab.getByRole('button', { name: /^Alarms: / }).click()
    await tab
      .locator('.alarm-bell-latest')
      .getByRole('link', { name: /^TooLow/ })
      .click()
    await heading('TooLow').waitFor()
    await button('Acknowledge').click()
    await tab.getByRole('dialog').getByLabel('Comment').fill('Seal replaced')
    await tab.goBack()
    await heading('TooHigh').waitFor()
    await expect.poll(() => tab.getByRole('dialog').count()).toBe(0)
  })

  it('refreshes only the alarms that have changed since its last call', async () => {
    await ring()
    await open()
    const { tab } = product
    const answered = tab.waitForResponse(
      response => response.url().endsWith('/getopenalarms') && /"seen"/.test(response.request().postData() ?? ''),
    )
    await tab.getByRole('button', { name: 'Refresh' }).click()
    expect(await (await answered).json()).toMatchObject({ eventsData: [], changedGroups: [] })
    await expect.poll(() => namesOf(tab)).toHaveLength(4)
  })

  it('has one tab stop for its table, in which the arrow keys reach rows and controls', async () => {
    await ring()
    await open()
    const { tab } = product
    const { keyboard } = tab
    const place = () =>
      tab.evaluate(() => {
        const cell = document.activeElement?.closest('th, td')
        return cell && [cell.closest('tr')?.getAttribute('aria-rowindex'), cell.getAttribute('aria-colindex')].join()
      })
    const chosen = () => tab.getByRole('checkbox', { checked: true }).count()
    await button('Table preferences').focus()
    await keyboard.press('Tab')
    await expect.poll(place).toBe('1,1')
    for (const row of [2, 3]) {
      await keyboard.press('ArrowDown')
      await expect.poll(place).toBe(`${row},1`)
      await keyboard.press('Space')
    }
    await expect.poll(chosen).toBe(2)
    await keyboard.press('End')
    await expect.poll(() => focused(tab)).toBe('Sent')
    const isTime = async () => /^just now$|ago$/.test((await focused(tab)) ?? '')
    for (let presses = 0; !(await isTime()) && presses < 20; presses += 1) await keyboard.press('ArrowLeft')
    await tab
      .getByRole('tooltip')
      .getByText(/\d:\d\d:\d\d/)
      .waitFor()
    await keyboard.press('Tab')
    await expect.poll(() => place()).toBeNull()
    await keyboard.press('Shift+Tab')
    await expect.poll(place).toBe('3,6')
    for (const [step, row] of [
      ['Home', 3],
      ['ArrowUp', 2],
    ] as const) {
      await keyboard.press(step)
      await expect.poll(place).toBe(`${row},1`)
      await keyboard.press('Space')
    }
    await expect.poll(chosen).toBe(0)
  })

  it('acknowledges several alarms at once with one comment, and then offers no action on them', async () => {
    await ring()
    await open()
    const { tab } = product
    for (const rule of ['TooHigh', 'TooLow', 'TooWarm'])
      await tab.getByRole('checkbox', { name: `${rule} on ${device}` }).check()
    await button('Acknowledge 3').click()
    await tab.getByRole('dialog').getByLabel('Comment').fill('Seal ordered')
    const calls = callsOf(tab)
    await tab.getByRole('dialog').getByRole('button', { name: 'Acknowledge' }).dblclick()
    await notice('3 alarms acknowledged').waitFor()
    expect(calls.filter(one => one === 'POST acknowledgealarm')).toHaveLength(3)
    await expect.poll(() => namesOf(tab)).toEqual(['TooLoud'])
    await tab.getByRole('button', { name: 'Acknowledged by me (3)' }).click()
    await expect.poll(async () => (await namesOf(tab)).length).toBe(3)
    await expect.poll(() => tab.getByText('Seal ordered').count()).toBe(3)
    await tab.goto('/alarms?show=open')
    const toAcknowledge = tab.getByRole('button', { name: `Acknowledge the alarm of TooLoud on ${device}` })
    await toAcknowledge.waitFor()
    // Columns get their final widths a moment after they are drawn.
    const edges = () =>
      tab
        .locator('tbody td:last-child')
        .locator('button, a')
        .evaluateAll(controls => controls.map(control => control.getBoundingClientRect().right))
    await expect.poll(async () => Math.max(...(await edges()))).toBeLessThanOrEqual(1440 - 24)
    await tab.goto('/alarms?show=mine')
    await expect.poll(async () => (await namesOf(tab)).length).toBe(3)
    await expect.poll(() => tab.getByRole('button', { name: /^Acknowledge the alarm/ }).count()).toBe(0)
    await expect.poll(() => tab.getByRole('checkbox', { name: `TooHigh on ${device}` }).isDisabled()).toBe(true)
    await tab.reload()
    await expect.poll(async () => (await namesOf(tab)).length).toBe(3)
  })

  it('shows the alarms that closed today, and keeps the comment of the user who acknowledged an alarm first', async () => {
    const { tab, admin } = product
    await waitOutMidnight()
    const rings = await ring()
    await open()
    await tab.getByRole('checkbox', { name: `TooHigh on ${device}` }).check()
    const { body } = await admin.post('getopenalarms', {})
    const theirs = body.eventsData.find((alarm: { triggeringRule: string }) => alarm.triggeringRule === 'TooHigh')
    await button('Acknowledge').click()
    await admin.post('acknowledgealarm', { id: theirs!.id, comment: 'mine' })
    await tab.getByRole('dialog').getByRole('button', { name: 'Acknowledge' }).click()
    await notice('1 alarm had already been acknowledged. That comment is kept.').waitFor()
    await send(rings, { P_TooLow: 0 })
    await eventually('one is closed', async () => (await openCount(admin)) === 3)
    await open('/alarms?show=closed')
    await tab.locator('tbody tr', { hasText: 'TooLow' }).first().getByText('closed').waitFor()
    await open('/alarms?show=open')
    await expect.poll(async () => (await namesOf(tab)).length).toBe(3)
  })

  it('keeps alarms that closed unacknowledged, until one click acknowledges all of them', async () => {
    const { tab, admin } = product
    const rings = await ring()
    await send(rings, { P_TooLow: 0, P_TooHigh: 0 })
    await eventually('two are closed', async () => (await openCount(admin)) === 2)
    await open()
    const closed = tab.locator('tbody tr').filter({ hasText: /closed (just now|.* ago)/ })
    await expect.poll(() => closed.count()).toBe(2)
    await button('Alarms: 4 not acknowledged').waitFor()
    await expect.poll(() => button('Alarms: 4 not acknowledged').getAttribute('aria-current')).toBe('page')
    expect(await violationsInBothThemes(tab)).toEqual([])
    await button(`Acknowledge the alarm of TooLow on ${device}`).waitFor()
    await button('Acknowledge 2 closed').click()
    await tab.getByRole('dialog').getByRole('button', { name: 'Acknowledge' }).click()
    await notice('2 alarms acknowledged').waitFor()
    await expect.poll(async () => (await namesOf(tab)).toSorted()).toEqual(['TooLoud', 'TooWarm'])
    await open('/assets')
    await tab.getByRole('link', { name: '0 Closed, not acknowledged' }).waitFor()
  })

  it("puts an instrument into service mode from its row, and the instrument's page ends the service mode", async () => {
    const { tab } = product
    await ring()
    await open()
    await tab.getByRole('checkbox', { name: `TooHigh on ${device}` }).check()
    await button('Service mode').click()
    const dialog = tab.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Say why').waitFor()
    await dialog.getByLabel('Reason').fill('New seals')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await notice(`Service mode of instrument ${device} saved`).waitFor()
    await button(`In service mode (${rules.length})`).click()
    await expect.poll(() => tab.getByText(/in service mode by admin until .*: New seals/).count()).toBe(rules.length)
    await tab.getByRole('link', { name: 'All service modes, with those to come' }).click()
    await tab.getByRole('button', { name: `Edit the service mode of instrument ${device}` }).click()
    await dialog.getByLabel('Reason').fill('New seals and a new pump')
    const [mode] = (await product.admin.get('service_modes')).body.serviceModes
    if (!mode?.once) throw new Error('No service mode')
    const { id, revision, subject, once } = mode
    const longer = { ...once, until: new Date(Date.parse(once.until) + 3_600_000).toISOString() }
    const change = { id, revision, subject, reason: 'By another administrator', once: longer }
    expect(await product.admin.call('PUT', 'save_service_mode', change)).toMatchObject({ status: 200 })
    await dialog.getByRole('button', { name: 'Save' }).click()
    const conflict = tab.getByRole('dialog', { name: 'Changed by somebody else' })
    await conflict.getByText('By another administrator').waitFor()
    expect(await violationsInBothThemes(tab)).toEqual([])
    await conflict.getByRole('button', { name: 'Reapply mine' }).click()
    await expect.poll(() => dialog.getByLabel('Reason').inputValue()).toBe('New seals and a new pump')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await tab.getByText('New seals and a new pump').waitFor()
    await expect
      .poll(async () => (await product.admin.get('service_modes')).body.serviceModes)
      .toMatchObject([{ reason: 'New seals and a new pump', once: longer, revision: revision + 2 }])
    await tab.getByRole('button', { name: `End the service mode of instrument ${device}` }).click()
    await dialog.getByRole('button', { name: 'End', exact: true }).click()
    await tab.getByText('Nothing is in service mode or scheduled.').waitFor()
    await button('Add the first service mode').waitFor()
    await open()
    await expect.poll(async () => (await namesOf(tab)).length).toBe(rules.length)
  })

  it('shelves alarms from the list with a reason, names the alarms that could not be shelved, and unshelves them', async () => {
    const { tab, admin } = product
    await ring()
    const tooLow = await idOf('TooLow')
    await open()
    for (const rule of ['TooHigh', 'TooLow']) await tab.getByRole('checkbox', { name: `${rule} on ${device}` }).check()
    await button('Shelve 2').click()
    const dialog = tab.getByRole('dialog')
    await expect.poll(() => dialog.getByRole('button', { name: 'Shelve' }).isDisabled()).toBe(true)
    await dialog.getByLabel('Reason').fill('Seals arrive at noon')
    const orders: unknown[] = []
    await intercept(tab, '*/api/shelvealarms', async request => {
      const { ids, ...order } = request.input() as { ids: string[] }
      orders.push([ids.length, order])
      if (orders.length > 1) return request.fallback()
      // The server is asked about one of them only.
      const done = ids.filter(id => id !== tooLow)
      await admin.post('shelvealarms', { ids: done, ...order })
      const failed = { id: tooLow, outcome: 'failed', message: 'It could not be stored. Try again' }
      return request.fulfill({
        json: { message: '', results: [...done.map(id => ({ id, outcome: 'done' })), failed] },
      })
    })
    await dialog.getByRole('button', { name: 'Shelve' }).click()
    const alert = dialog.getByRole('alert')
    await alert.getByText('1 of 2 shelved, 1 not').waitFor()
    await alert.getByText(`TooLow on ${device}: It could not be stored. Try again`).waitFor()
    await expect.poll(() => alert.getByText(/^TooHigh/).count()).toBe(0)
    await dialog.getByRole('button', { name: 'Try again' }).click()
    await notice('2 alarms shelved for 1 hour').waitFor()
    await stopIntercepting(tab)
    const order = { minutes: 60, reason: 'Seals arrive at noon' }
    expect(orders).toEqual([
      [2, order],
      [1, order],
    ])
    await expect.poll(async () => (await namesOf(tab)).toSorted()).toEqual(['TooLoud', 'TooWarm'])

    await button('Shelved (2)').click()
    await expect.poll(async () => (await namesOf(tab)).toSorted()).toEqual(['TooHigh', 'TooLow'])
    await expect.poll(() => tab.getByText(/shelved by admin until .*: Seals arrive at noon/).count()).toBe(2)
    for (const rule of ['TooHigh', 'TooLow']) await tab.getByRole('checkbox', { name: `${rule} on ${device}` }).check()
    await button('Unshelve 2').click()
    await dialog.getByRole('button', { name: 'Unshelve' }).click()
    await notice('2 rules unshelved').waitFor()
    await button('Shelved (0)').waitFor()
    await open()
    await expect.poll(async () => (await namesOf(tab)).length).toBe(rules.length)
  })

  it('folds chattering alarms into one row, which acknowledges all of them', async () => {
    const { tab, admin } = product
    const rings = await ring()
    for (let times = 0; times < 3; times += 1) {
      await send(rings, { P_TooLow: 0 })
      await eventually('it is closed', async () => (await openCount(admin)) === 3)
      await send(rings, { P_TooLow: 412.5 })
      await eventually('it is open again', async () => (await openCount(admin)) === 4)
    }
    await open()
    const row = tab.locator('tbody tr', { hasText: 'TooLow' })
    await row.getByText('chatters: 4 alarms').waitFor()
    await expect.poll(async () => (await namesOf(tab)).length).toBe(4)
    await tab.getByRole('heading', { level: 1, name: 'Alarms (7 in 4 rows)' }).waitFor()
    await button(`Acknowledge the 4 alarms of TooLow on ${device}`).click()
    await tab.getByRole('dialog').getByText(`TooLow on ${device}, 4 times`).waitFor()
    await tab.getByRole('dialog').getByRole('button', { name: 'Acknowledge' }).click()
    await notice('4 alarms acknowledged').waitFor()
    await expect.poll(async () => (await namesOf(tab)).toSorted()).toEqual(['TooHigh', 'TooLoud', 'TooWarm'])
    await expect.poll(() => admin.post('getopenalarms', {}).then(({ body }) => body.returnedCount)).toBe(0)
  })

  it('shows cards on a phone and in half a window, from which an alarm can be acknowledged', async () => {
    await ring()
    const { tab } = product
    await tab.setViewportSize({ width: 400, height: 800 })
    try {
      await open()
      await tab.getByRole('listitem').filter({ hasText: 'TooHigh' }).first().waitFor()
      await expect.poll(() => tab.locator('thead').count()).toBe(0)
      await expect.poll(() => tab.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400)
      expect(await violationsInBothThemes(tab)).toEqual([])
      // On the page of an alarm, the first action is the most important one.
      await tab.goto(`/alarms/${encodeURIComponent(await idOf('TooHigh'))}`)
      const top = async (name: string) => (await button(name).boundingBox())?.y ?? NaN
      await expect.poll(async () => (await top('Shelve')) - (await top('Acknowledge'))).toBeGreaterThanOrEqual(0)
      await tab.getByText(/^\d+ alarms? of TooHigh, limit > 400 bar$/).waitFor()
      await expect.poll(() => tab.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400)
      await open()
      // Half a window has no room for all columns either: the actions stay in view.
      await tab.setViewportSize({ width: 800, height: 900 })
      await expect.poll(() => tab.locator('thead').count()).toBe(0)
      await expect.poll(() => tab.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(800)
      await button(`Acknowledge the alarm of TooHigh on ${device}`).click()
      await tab.getByRole('dialog').getByRole('button', { name: 'Acknowledge' }).click()
      await notice('1 alarm acknowledged').waitFor()
    } finally {
      await tab.setViewportSize({ width: 1440, height: 900 })
    }
  })
})

describe('the search over everything', () => {
  it('finds an open alarm and acknowledges it by keyboard alone, and then returns the focus to where it was', async () => {
    await ring()
    const { tab, admin } = product
    await open()
    const { keyboard } = tab
    await keyboard.press('Control+k')
    await tab.getByRole('combobox', { name: /^Search/ }).waitFor()
    await keyboard.type('acknowledge toowarm')
    const found = tab.getByRole('option', { name: `Acknowledge TooWarm on ${device}` })
    await found.waitFor()
    await expect.poll(() => found.getAttribute('aria-selected')).toBe('true')
    await keyboard.press('Enter')
    const dialog = tab.getByRole('dialog', { name: 'Acknowledge the alarm of TooWarm' })
    await dialog.waitFor()
    const hasFocus = (one: Locator): Promise<boolean> => one.evaluate(element => element === document.activeElement)
    await expect.poll(() => hasFocus(dialog.getByRole('textbox'))).toBe(true)
    await keyboard.type('Fan replaced')
    const submit = dialog.getByRole('button', { name: 'Acknowledge', exact: true })
    for (let stops = 0; stops < 5 && !(await hasFocus(submit)); stops += 1) await keyboard.press('Tab')
    expect(await hasFocus(submit)).toBe(true)
    await keyboard.press('Enter')
    await notice(`The alarm of TooWarm on ${device} is acknowledged`).waitFor()
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => tab.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY')
    await expect.poll(async () => (await namesOf(tab)).toSorted()).toEqual(['TooHigh', 'TooLoud', 'TooLow'])
    const { eventsData } = (await admin.post('getopenalarms', { acknowledged: true })).body
    const acknowledged = eventsData.filter(alarm => alarm.triggeringRule === 'TooWarm' && alarm.state === 'open')
    expect(acknowledged).toMatchObject([{ acknowledgedBy: 'admin', comment: 'Fan replaced' }])
  })
})

describe('the alarms of an asset', () => {
  it('can be acknowledged if they closed unacknowledged', async () => {
    const rings = await ring()
    const { tab, admin } = product
    await send(rings, { P_TooWarm: 0 })
    await eventually('one is closed', async () => (await openCount(admin)) === 3)
    await open(`/assets/${device}/${model}`)
    const row = tab.getByRole('table', { name: 'Alarms' }).locator('tbody tr', { hasText: 'not acknowledged' })
    await row.getByRole('button', { name: 'Acknowledge the alarm of TooWarm' }).click()
    await tab.getByRole('dialog').getByRole('button', { name: 'Acknowledge' }).click()
    await notice(`The alarm of TooWarm on ${device} is acknowledged`).waitFor()
    await expect.poll(() => row.count()).toBe(0)
  })

  it('have one row each, open alarms first, and can be acknowledged there', async () => {
    const rings = await ring()
    const { tab, admin } = product
    await send(rings, { P_TooWarm: 0 })
    await eventually('one is closed', async () => (await openCount(admin)) === 3)
    await open(`/assets/${device}/${model}?view=alarms`)
    const states = tab
      .locator('tbody tr')
      .locator('td, th')
      .filter({ hasText: /^(open|closed)$/ })
    await expect.poll(async () => (await states.allInnerTexts()).slice(0, 4).join()).toBe('open,open,open,closed')
    await button('Acknowledge the alarm of TooHigh').click()
    const calls = callsOf(tab)
    await tab.getByRole('dialog').getByRole('button', { name: 'Acknowledge' }).dblclick()
    await notice(`The alarm of TooHigh on ${device} is acknowledged`).waitFor()
    await expect.poll(() => button('Acknowledge the alarm of TooHigh').count()).toBe(0)
    expect(calls.filter(one => one === 'POST acknowledgealarm')).toHaveLength(1)
  })

  it('keep the dialog about another alarm open if the answer about the first one arrives late', async () => {
    await ring()
    const { tab } = product
    await open(`/assets/${device}/${model}?view=alarms`)
    const dialog = tab.getByRole('dialog')
    const held = await hold(tab, '*/api/acknowledgealarm')
    await button('Acknowledge the alarm of TooHigh').first().click()
    await dialog.getByRole('button', { name: 'Acknowledge' }).click()
    await held.asked
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await button('Acknowledge the alarm of TooLow').first().click()
    await dialog.getByLabel('Comment').fill('Seal replaced')
    await stopIntercepting(tab)
    await notice(`The alarm of TooHigh on ${device} is acknowledged`).waitFor()
    await expect.poll(() => button('Acknowledge the alarm of TooHigh').count()).toBe(0)
    expect(await dialog.getByLabel('Comment').inputValue()).toBe('Seal replaced')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  it('show on the page and in the exported file who acknowledged them, and when', async () => {
    await ring()
    const { tab, admin } = product
    const { body } = await admin.post('getopenalarms', {})
    const alarm = body.eventsData.find(one => one.triggeringRule === 'TooHigh')
    const answer = await admin.post('acknowledgealarm', { id: alarm!.id, comment: 'Seal ordered' })
    await open(`/assets/${device}/${model}`)
    await tab.getByRole('link', { name: '4 open alarms, 1 acknowledged' }).waitFor()
    const row = tab.getByRole('table', { name: 'Alarms' }).locator('tbody tr', { hasText: 'acknowledged by admin' })
    await row.getByText('TooHigh').waitFor()
    await expect.poll(() => row.count()).toBe(1)
    await open(`/assets/${device}/${model}?view=alarms`)
    for (const name of ['Acknowledged By', 'Actions']) {
      const header = tab.getByRole('columnheader', { name: new RegExp(`^${name}`) })
      await expect.poll(() => header.evaluate(one => one.getBoundingClientRect().right)).toBeLessThanOrEqual(1440)
    }
    const { text } = await exported(tab)
    expect(text).toContain(`"admin: Seal ordered","${answer.body.alarm.acknowledgedAt}"`)
  })
})

describe('the full-page tables of an asset', () => {
  it.each([800, 400])('do not scroll sideways in a window of %i pixels', async width => {
    await ring()
    const { tab } = product
    /** The number of tables that are wider than their place. */
    const cutOff = (): Promise<number> =>
      tab
        .locator('table')
        .evaluateAll(
          tables => tables.filter(table => table.scrollWidth > (table.parentElement?.clientWidth ?? 0) + 1).length,
        )
    await tab.setViewportSize({ width, height: 900 })
    try {
      for (const [view, text] of [
        ['massSpec', 'Value P_TooHigh'],
        ['alarms', 'TooHigh for the column'],
        ['rules', 'TooHigh for the column'],
        ['statusHistory', 'Reported Status'],
      ] as const) {
        await open(`/assets/${device}/${model}?view=${view}`)
        await tab.getByText(text).first().waitFor()
        await expect.poll(cutOff, { message: view }).toBe(0)
        await expect.poll(() => tab.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      }
      await tab.getByRole('button', { name: 'Back', exact: true }).waitFor()
    } finally {
      await tab.setViewportSize({ width: 1440, height: 900 })
    }
  })
})

describe('the page on the performance of alarms', () => {
  it('shows the performance figures with their targets, and links the worst rules to their alarms', async () => {
    await ring()
    const { tab } = product
    await open('/alarms')
    await button(/^Alarms: \d+ not acknowledged$/).click()
    await tab.getByRole('link', { name: 'Performance of alarms' }).click()
    await tab.getByRole('heading', { level: 1, name: 'Performance' }).waitFor()
    const figures = tab.getByRole('list', { name: 'Key figures' })
    await figures
      .getByRole('listitem')
      .filter({ hasText: 'Share of the ten worst rules' })
      .getByText('Not applicable')
      .waitFor()
    const days = tab.getByText(/^How well the alarms from /)
    const before = await days.innerText()
    const { asked } = await hold(tab, '*/api/performance')
    await tab.getByRole('button', { name: '30 days' }).click()
    await expect.poll(() => new URL(tab.url()).searchParams.get('period')).toBe('30')
    await asked
    // The figures are still those of seven days.
    expect(await days.innerText()).toBe(before)
    await stopIntercepting(tab, '*/api/performance')
    await expect.poll(() => days.innerText()).not.toBe(before)
    expect(await violationsInBothThemes(tab)).toEqual([])
    await tab.getByRole('link', { name: /alarms? of TooHigh$/ }).click()
    await tab.getByRole('heading', { level: 1, name: 'Alarms' }).waitFor()
    expect(addressOf(tab)).toBe('/alarms?where=rule+%3D+TooHigh')
  })

  it('lets an administrator choose who gets a monthly mail with the figures', async () => {
    const { tab, admin } = product
    await open('/performance')
    await button('Monthly mail').click()
    const dialog = tab.getByRole('dialog', { name: 'Monthly mail about the performance' })
    await dialog.getByText(/on the first day of the next month at 06:00/).waitFor()
    expect(await dialog.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true)
    await dialog.getByRole('button', { name: /Mail To/ }).click()
    await tab.getByRole('option', { name: /^viewer/ }).click()
    await tab.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    expect((await admin.get('performance_mail')).body.recipients).toEqual(['viewer'])
  })
})

describe('the bell and the counts of open alarms above the list of assets', () => {
  it('count the unacknowledged alarms, name the latest one, and lead to all of them', async () => {
    await ring()
    const { tab } = product
    await open('/assets')
    await button('Alarms: 4 not acknowledged').click()
    await tab.getByRole('link', { name: /TooWarm on SN-RINGS/ }).waitFor()
    expect(await violationsInBothThemes(tab)).toEqual([])
    await tab.keyboard.press('Escape')
    await expect.poll(() => tab.evaluate(() => document.activeElement?.getAttribute('aria-expanded'))).toBe('false')
    await tab.getByRole('link', { name: '4 Open alarms' }).click()
    await tab.getByRole('heading', { level: 1, name: /^Alarms/ }).waitFor()
    expect(addressOf(tab)).toBe('/alarms?show=open')
    await button('Alarms: 4 not acknowledged').click()
    await tab.getByRole('link', { name: 'See all alarms' }).click()
    await expect.poll(() => addressOf(tab)).toBe('/alarms')
  })

  it('filter the assets by what is wrong with them, and link to the instruments that wait for admission', async () => {
    const { tab, world, admin } = product
    const waiting = await admit(world.stack, admin, 'SN-WAITS', model)
    await admin.post('device/status', { deviceName: 'SN-WAITS', deviceModel: model, status: 'PENDING' })
    await open('/assets')
    await tab.getByRole('link', { name: '1 Waiting for admission' }).waitFor()
    const needs = tab.getByRole('region', { name: /^What needs you/ })
    await needs.getByRole('link', { name: `See the alarms: ${device}` }).waitFor()
    await expect
      .poll(() => needs.getByRole('link', { name: device, exact: true }).getAttribute('href'))
      .toBe(`/assets/${device}/${model}`)
    await needs.getByRole('link', { name: 'Decide: 1 instrument' }).waitFor()
    // In half a window, the first rows of the list are in view instead.
    await tab.setViewportSize({ width: 800, height: 900 })
    await needs.waitFor({ state: 'detached' })
    await button(/^Needs you first/).click()
    await needs.getByRole('link', { name: 'Decide: 1 instrument' }).waitFor()
    await tab.setViewportSize({ width: 1440, height: 900 })
    await tab.getByRole('link', { name: /^\d+ Fault$/ }).click()
    await expect.poll(() => addressOf(tab)).toBe('/assets?status=FAULT')
    await tab.getByRole('link', { name: '1 Waiting for admission' }).click()
    await tab.getByRole('rowheader', { name: 'SN-WAITS' }).waitFor()
    await waiting.end()
  })

  it('can put the assets with the most open alarms first, and then have a column with the number of their alarms', async () => {
    const { tab, world, admin } = product
    await ring()
    const [first, second] = await Promise.all(['SN-A', 'SN-B'].map(name => admit(world.stack, admin, name, model)))
    await open('/assets?sort=serial')
    const serials = tab.locator('tbody').getByRole('rowheader')
    await expect.poll(async () => (await serials.allInnerTexts()).slice(0, 2)).toEqual(['SN-A', 'SN-B'])
    await tab.getByRole('checkbox', { name: 'Worst first' }).click()
    await expect.poll(async () => (await serials.allInnerTexts())[0]).toBe(device)
    expect(addressOf(tab)).toBe('/assets?order=worst')
    await tab.setViewportSize({ width: 400, height: 800 })
    await tab.locator('tbody tr').first().getByText('4 open', { exact: true }).waitFor()
    await tab.setViewportSize({ width: 1440, height: 900 })
    await tab.getByText('4 open', { exact: true }).waitFor({ state: 'hidden' })
    const [row] = await tab.locator('tbody').getByRole('row').all()
    await row?.getByRole('link', { name: '4', exact: true }).click()
    await tab.getByRole('heading', { level: 1, name: /^Alarms \(4/ }).waitFor()
    expect(new URL(tab.url()).searchParams.get('where')).toBe(`serial = ${device}`)
    await tab.goBack()
    await tab.getByRole('checkbox', { name: 'Worst first' }).click()
    await expect.poll(() => addressOf(tab)).toBe('/assets')
    await tab.getByRole('columnheader', { name: 'Open Alarms' }).waitFor({ state: 'detached' })
    await Promise.all([first?.end(), second?.end()])
  })

  it('say that the open alarms could not be read, if that happens', async () => {
    const { tab } = product
    await intercept(tab, '*/api/open_alarm_counts', request => request.fulfill({ status: 500, json: {} }))
    await open('/assets?order=worst')
    await tab.getByText(messages.fetchFailed).waitFor()
    await stopIntercepting(tab)
    await tab.getByRole('button', { name: 'Retry' }).click()
    await tab.locator('tbody').getByRole('link', { name: '4', exact: true }).waitFor()
    await expect.poll(() => tab.getByText(messages.fetchFailed).count()).toBe(0)
  })

  it('are visible to read-only users, who cannot acknowledge', async () => {
    await ring()
    const { page } = await product.world.openAs('viewer', '/alarms')
    await button(/^Alarms: \d+ not acknowledged$/, page).waitFor()
    await page
      .locator('tbody')
      .getByRole('button', { name: /^Explain/ })
      .first()
      .waitFor()
    await expect.poll(() => page.getByRole('checkbox').count()).toBe(0)
    await expect.poll(() => page.getByRole('button', { name: /^Acknowledge/ }).count()).toBe(0)
    await page.close()
    expect(product.unexpected()).toEqual([])
    await instrument?.end()
  })
})
