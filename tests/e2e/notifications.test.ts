import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localPassword, signIn } from '#tests/support/product/api.ts'
import { eventually } from '#tests/support/eventually.ts'
import { admit } from '#tests/support/product/instrument.ts'
import { mailsTo } from '#tests/support/product/mailbox.ts'
import { saved } from '#tests/support/product/teams.ts'
import { exported } from './support/exported.ts'
import { hold, intercept, stopIntercepting } from './support/intercept.ts'
import { missedTargets, violationsInBothThemes } from './support/violations.ts'
import { addressOf, answerDialog, callsOf, fillSignIn, startWorld, type World } from './support/world.ts'

let world: World
let tab: Page
let complaints: readonly string[]

beforeAll(async () => {
  world = await startWorld()
  ;({ page: tab, complaints } = await world.openAs('admin', '/notifications'))
})
afterAll(() => world.end())

const address = 'ann@lab.example'
const panel = (page = tab) => page.getByRole('region', { name: 'Customer' })

/** Follows the link in the invitation as its receiver does: on the page of the outbox. */
const confirm = async (): Promise<void> => {
  const { page } = await world.newPage()
  await page.goto(`${world.stack.base}/outbox`)
  await page.getByRole('link', { name: /^\/outbox\/confirm/ }).click()
  await page.getByRole('heading', { name: 'Subscription confirmed' }).waitFor()
  await page.close()
}

const isAsWideAsItsWindow = async (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)

describe('the page on notifications', () => {
  it('says if nobody is notified of alarms', async () => {
    await tab.getByText('Nobody is notified', { exact: true }).waitFor()
    await panel().getByText('Nobody gets the mails of Customer.').waitFor()
    expect(await violationsInBothThemes(tab)).toEqual([])
  })

  it('says that a test message to an audience without a confirmed recipient reaches nobody', async () => {
    await tab.getByRole('button', { name: 'Send a test to Customer' }).click()
    const result = panel().getByText('nobody has confirmed the mails of Customer: it reaches nobody', { exact: false })
    await result.waitFor()
    await panel().getByRole('button', { name: 'Dismiss the result of the test' }).click()
    await expect.poll(() => result.count()).toBe(0)
  })

  it('refuses a wrong address of a recipient with a message at the field', async () => {
    await tab.getByRole('button', { name: 'Add an address to Customer' }).click()
    const dialog = tab.getByRole('dialog')
    await dialog.getByLabel('E-mail address').fill('ann')
    await dialog.getByRole('button', { name: 'Invite' }).click()
    await dialog.getByText('An e-mail address looks like name@example.org').waitFor()
    expect(await violationsInBothThemes(tab)).toEqual([])
    await dialog.getByLabel('E-mail address').fill(` ${address} `)
    await dialog.getByRole('button', { name: 'Invite' }).click()
    await dialog.waitFor({ state: 'detached' })
    await panel().getByText('Waiting for confirmation').waitFor()
    await panel().getByText('Ends by itself after 48 hours').waitFor()
  })

  it('shows which recipients have confirmed, sends a test message, and fits a narrow and a wide window', async () => {
    await confirm()
    await tab.reload()
    await panel().getByText('Confirmed', { exact: true }).waitFor()
    await tab.getByRole('button', { name: 'Send a test to Customer' }).click()
    await panel().getByText('hands it to 1 subscriber of Customer', { exact: false }).waitFor()
    for (const width of [400, 1440]) {
      await tab.setViewportSize({ width, height: 900 })
      await expect.poll(() => isAsWideAsItsWindow(tab)).toBe(true)
      expect(await violationsInBothThemes(tab)).toEqual([])
    }
    expect(await missedTargets(tab)).toEqual([])
  })

  it('adds a person to an audience in four steps, and says whether a test message arrived', async () => {
    const list = tab.getByRole('region', { name: 'People' })
    const dialog = tab.getByRole('dialog')
    await tab.getByRole('button', { name: 'Add a person' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Required').waitFor()
    await dialog.getByLabel('Name').fill('Ann Lee')
    await dialog.getByLabel(/^E-mail address/).fill('ann.lee@lab.example')
    await dialog.getByRole('button', { name: /^Team/ }).click()
    await tab.getByRole('option', { name: /^Tester/ }).click()
    expect(await violationsInBothThemes(tab)).toEqual([])
    const { asked } = await hold(tab, '*/api/save_team')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await asked
    // The person is saved already, and a second click would add another one.
    expect(await dialog.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe('true')
    await stopIntercepting(tab)
    await dialog.waitFor({ state: 'detached' })
    await tab.getByRole('region', { name: 'Teams' }).getByText('Ann Lee (mail)').waitFor()
    await tab.getByRole('region', { name: 'Tester' }).getByText('Teams are notified.', { exact: false }).waitFor()
    await tab.getByRole('button', { name: 'Test by mail: Ann Lee' }).click()
    await list.getByText('SES took the mail and hands it on to Ann Lee').waitFor()
  })

  it('adds a webhook with its own secret, and says why a test message did not arrive', async () => {
    const dialog = tab.getByRole('dialog')
    await tab.getByRole('button', { name: 'Add a channel' }).click()
    await dialog.getByLabel('Name').fill('Our system')
    await dialog.getByLabel('Address').fill('http://127.0.0.1:9/')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('A secret is whsec_ and 24 to 64 bytes in base64').waitFor()
    await dialog.getByRole('button', { name: 'Make a secret' }).click()
    await expect.poll(() => dialog.getByLabel('Secret').inputValue()).toMatch(/^whsec_.{44}$/)
    expect(await violationsInBothThemes(tab)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await tab.getByRole('button', { name: 'Test: Our system' }).click()
    await tab.getByText('The webhook could not be reached: it refuses connections').waitFor()
  })

  it('changes a team, shows the whole team on a phone, and removes a person after a confirmation', async () => {
    const dialog = tab.getByRole('dialog')
    await tab.getByRole('button', { name: 'Edit: Tester' }).click()
    await dialog.getByLabel('Name').fill('Night shift')
    await dialog.getByRole('button', { name: /^Channels/ }).click()
    await tab.getByRole('option', { name: 'Our system, Webhook' }).click()
    await tab.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Add a step' }).click()
    const step = dialog.getByRole('group', { name: 'Step 2' })
    await step.getByLabel('Minutes').fill('10')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Choose who is notified in step 2, or remove it').waitFor()
    await step.getByRole('button', { name: /^Who is notified/ }).click()
    await tab.getByRole('option', { name: 'Our system, Webhook' }).click()
    await tab.keyboard.press('Escape')
    expect(await violationsInBothThemes(tab)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    const list = tab.getByRole('region', { name: 'Teams' })
    await list.getByText('Ann Lee (mail), Our system; step 2 after 10 min').waitFor()
    await tab.setViewportSize({ width: 400, height: 900 })
    await expect.poll(() => isAsWideAsItsWindow(tab)).toBe(true)
    await list.getByText('Tester, all models').waitFor()
    // Otherwise a control may lie half below the bar, which axe takes for a target that is too small.
    await tab.evaluate(() => window.scrollTo(0, 0))
    expect(await violationsInBothThemes(tab)).toEqual([])
    expect(await missedTargets(tab)).toEqual([])
    await tab.setViewportSize({ width: 1440, height: 900 })
    await tab.getByRole('button', { name: 'On call: Night shift' }).click()
    await dialog.getByRole('button', { name: 'Add a week' }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('Choose a person for each week, or remove it').waitFor()
    await dialog.getByRole('button', { name: /^Week 1/ }).click()
    await tab.getByRole('option', { name: 'Ann Lee, mail' }).click()
    const events = [
      ['SUMMARY:Ann Lee', 'DTSTART:20360304T180000Z', 'DTEND:20360305T080000Z'],
      ['SUMMARY:Eva', 'DTSTART:20360306T180000Z', 'DTEND:20360307T080000Z'],
    ].flatMap(lines => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'])
    const buffer = Buffer.from(['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR'].join('\r\n'))
    await dialog.locator('input[type=file]').setInputFiles({ name: 'night.ics', mimeType: 'text/calendar', buffer })
    await dialog.getByText('Eva (2036-03-06 18:00): none of the people fits').waitFor()
    await dialog.getByRole('group', { name: 'Override 1' }).getByText('Ann Lee, mail').waitFor()
    expect(await violationsInBothThemes(tab)).toEqual([])
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.waitFor({ state: 'detached' })
    await tab.getByRole('button', { name: 'Calendar: Night shift' }).click()
    const calls = callsOf(tab)
    await dialog.getByRole('button', { name: 'Make an address' }).dblclick()
    const address = (await dialog.getByText('.ics').textContent()) ?? ''
    await dialog.getByRole('button', { name: 'End the address' }).waitFor()
    expect(await violationsInBothThemes(tab)).toEqual([])
    expect(calls.filter(one => one === 'PUT save_calendar_address')).toHaveLength(1)
    const calendar = await fetch(address)
    expect([calendar.status, calendar.headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(await calendar.text()).toContain('SUMMARY:Ann Lee (on call\\, Night shift)')
    await dialog.getByRole('button', { name: 'End the address' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect((await fetch(address)).status).toBe(404)
    await tab.getByRole('button', { name: 'Remove: Ann Lee' }).click()
    expect(await answerDialog(tab, 'Remove')).toBe('Remove Ann Lee?')
    await list.getByText('Our system; step 2 after 10 min', { exact: true }).waitFor()
    await tab.getByText('No people yet.', { exact: false }).waitFor()
  })

  it("opens for a read-only user from the menu with the user's name, without controls and with masked addresses", async () => {
    const { page } = await world.openAs('viewer', '/norightspage')
    await page.getByRole('button', { name: /^viewer/ }).click()
    await page.getByRole('link', { name: 'Notifications' }).click()
    await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
    await panel(page).getByText('a…@lab.example').waitFor()
    expect(addressOf(page)).toBe('/notifications')
    const main = page.getByRole('main')
    // The lists of teams, people and channels come later than the audiences.
    await main.getByRole('region', { name: 'Channels' }).waitFor()
    expect(await main.getByRole('button', { name: /Send|Add|Remove/ }).count()).toBe(0)
    expect(await page.getByText(address).count()).toBe(0)
  })

  it('removes a subscriber after a confirmation', async () => {
    await tab.getByRole('button', { name: `Remove ${address}` }).click()
    expect(await answerDialog(tab, 'Remove')).toBe(`Remove ${address} from Customer?`)
    await panel().getByText('Nobody gets the mails of Customer.').waitFor()
    expect(complaints).toEqual([])
  })

  it('is linked from the page of alarms if an enabled rule notifies an audience without recipients', async () => {
    const admin = await signIn(world.stack.base, 'admin')
    const P = { mnemonic: 'P', displayName: 'P', dataType: 'number', description: '', unitsOfMeasure: 'bar' }
    await admin.call('PUT', 'create_model', { modelName: 'Told', description: '', parameters: { P } })
    const rule = { ruleName: 'TellsTac', description: '', ruleExpression: '(P > 400)', models: ['Told'], severity: 170 }
    await admin.call('PUT', 'createrule', rule)
    const { page } = await world.openAs('viewer', '/alarms')
    await page.getByText('Enabled rules notify TAC, and nobody gets the mails', { exact: false }).waitFor()
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.getByRole('main').getByRole('link', { name: 'Notifications' }).click()
    await page.getByRole('heading', { level: 1, name: 'Notifications' }).waitFor()
  })

  it("shows, as an alarm's page does, who was notified through which channel and whether the message arrived", async () => {
    const admin = await signIn(world.stack.base, 'admin')
    const instrument = await admit(world.stack, admin, 'SN-TOLD', 'Told')
    const timestamp = new Date().toISOString()
    await instrument.send('readings', { timestamp, category: 'LC Data', readings: { P: 410 } })
    await tab.goto('/alarms')
    await tab.getByRole('button', { name: 'Messages sent about the alarm of TellsTac on SN-TOLD' }).click()
    const dialog = tab.getByRole('dialog')
    await dialog.getByText('Nobody has confirmed an invitation').waitFor()
    await dialog.getByText('Mail to subscribers').waitFor()
    expect(await violationsInBothThemes(tab)).toEqual([])
    await dialog.getByRole('button', { name: 'Close' }).last().click()
    await tab.goto('/notifications')
    const messages = tab.getByRole('main')
    await messages.getByText('SN-TOLD', { exact: true }).waitFor()
    await messages.getByText('Sent to the mail service').waitFor()
    for (const width of [400, 1440]) {
      await tab.setViewportSize({ width, height: 900 })
      await messages.getByText(width === 400 ? 'Alarm: TellsTac on SN-TOLD' : 'SN-TOLD', { exact: true }).waitFor()
      await expect.poll(() => isAsWideAsItsWindow(tab)).toBe(true)
      expect(await violationsInBothThemes(tab)).toEqual([])
    }
    const { name, text } = await exported(tab, messages)
    const [header, row] = text.trim().split('\r\n')
    expect([name, header]).toEqual([
      'Messages_Data.csv',
      '"Receiver","Serial Number","Rule","Message","By","When","Outcome","Audience","Note"',
    ])
    expect(row).toMatch(
      /^"TAC","SN-TOLD","TellsTac","Alarm","Mail to subscribers","[\d-]+T[\d:.]+Z","Sent to the mail service","TAC","Nobody has/,
    )
    await instrument.end()
  })

  it('lets a notified person acknowledge an alarm by the link in a mail, with two taps and without a sign-in', async () => {
    const admin = await signIn(world.stack.base, 'admin')
    const personId = await saved(admin, 'save_person', { name: 'Bo', mail: 'bo@lab.example' })
    const people = [{ personId, by: ['mail'] }]
    await saved(admin, 'save_team', { name: 'Night', audience: 'TAC', people, channels: [], isToldOver: false })
    const { page, complaints: ofLink } = await world.newPageApart()
    await page.setViewportSize({ width: 400, height: 800 })
    const picture = page.getByRole('img', { name: /between 390 .*and 410 .*Dashed: the limit of 400/ })
    let deviceName = ''
    // A mail goes without its picture if the service is so busy that drawing takes more than two seconds.
    for (const name of ['SN-MAIL', 'SN-OTHER', 'SN-THIRD']) {
      deviceName = name
      const instrument = await admit(world.stack, admin, name, 'Told')
      for (const [secondsAgo, P] of [
        [60, 390],
        [0, 410],
      ] as const) {
        const timestamp = new Date(Date.now() - secondsAgo * 1_000).toISOString()
        await instrument.send('readings', { timestamp, category: 'LC Data', readings: { P } })
      }
      await eventually('the mail', async () =>
        (await mailsTo(world.stack, 'bo@lab.example')).some(({ text }) => text.includes(name)),
      )
      await instrument.end()
      await page.goto(`${world.stack.base}/outbox`)
      if ((await picture.count()) > 0) break
    }
    await expect
      .poll(() => picture.evaluate((one: HTMLImageElement) => [one.complete, one.naturalWidth]))
      .toEqual([true, 1_200])
    await page
      .getByRole('link', { name: /acknowledge#/ })
      .first()
      .click()
    await page.getByText(`TellsTac on ${deviceName} (Told)`).waitFor()
    await expect.poll(() => isAsWideAsItsWindow(page)).toBe(true)
    expect(await violationsInBothThemes(page)).toEqual([])
    await page.getByLabel('Comment').fill('On my way')
    await page.getByRole('button', { name: 'Acknowledge' }).click()
    await page.getByText('Acknowledged by Bo (by link)').waitFor()
    const { body } = await admin.post('getopenalarms', { acknowledged: true })
    const acknowledged = { deviceName, comment: 'On my way' }
    expect(body).toMatchObject({ eventsData: expect.arrayContaining([expect.objectContaining(acknowledged)]) })
    await expect.poll(() => page.getByRole('button', { name: 'Acknowledge' }).count()).toBe(0)
    await page.evaluate(() => (location.hash = 'token=First.1.a.b'))
    await page.getByText('This link has expired').waitFor()
    expect(ofLink).toEqual([])
    await page.close()
  })

  it('lets a user who is signed in in another tab acknowledge an alarm linked in a mail, with two taps in a new tab', async () => {
    const { page } = await world.newPageApart()
    await page.goto('/')
    await fillSignIn(page, 'admin', localPassword)
    await page.locator('#navigation-bar').waitFor()
    const instrument = await admit(world.stack, await signIn(world.stack.base, 'admin'), 'SN-TAB', 'Told')
    const timestamp = new Date().toISOString()
    await instrument.send('readings', { timestamp, category: 'LC Data', readings: { P: 410 } })
    const phone = await page.context().newPage()
    await phone.setViewportSize({ width: 400, height: 800 })
    const link = await eventually('the mail', async () => {
      const mails = await mailsTo(world.stack, 'bo@lab.example')
      return /https?:\S+\/alarms\/SN-TAB\S+/.exec(mails.map(({ text }) => text).join('\n'))?.[0]
    })
    await phone.goto(link)
    await phone.getByRole('button', { name: 'Acknowledge', exact: true }).click()
    await phone.getByRole('dialog').getByRole('button', { name: 'Acknowledge', exact: true }).click()
    await phone.locator('.notice-bar').getByText('The alarm of TellsTac on SN-TAB is acknowledged').waitFor()
    await phone.close()
    await page.close()
    await instrument.end()
  })

  it("marks a person's address from which a mail has bounced, until an administrator clears the mark", async () => {
    const admin = await signIn(world.stack.base, 'admin')
    await saved(admin, 'save_person', { name: 'Away', mail: 'bounce@simulator.amazonses.com' })
    await tab.goto('/notifications')
    const people = tab.getByRole('region', { name: 'People' })
    await people.getByRole('button', { name: 'Test by mail: Away' }).click()
    const mark = people.getByText('No mails: one came back')
    await eventually('the mark', async () => {
      const { body } = await admin.get('get_teams')
      return body.people.some(({ mailMark }) => mailMark)
    })
    await tab.reload()
    await mark.waitFor()
    await people.getByText('550 5.1.1 user unknown', { exact: false }).waitFor()
    for (const width of [400, 800, 1440]) {
      await tab.setViewportSize({ width, height: 900 })
      await expect.poll(() => isAsWideAsItsWindow(tab)).toBe(true)
      expect(await violationsInBothThemes(tab)).toEqual([])
    }
    await people.getByRole('button', { name: 'Clear the mark: Away' }).click()
    await tab.locator('.notice-bar').getByText('Mails go to Away again').waitFor()
    await expect.poll(() => mark.count()).toBe(0)
  })

  it('says why the recipients cannot be read, and reads them again after a click on Retry', async () => {
    const { page } = await world.openAs('viewer', '/norightspage')
    await intercept(page, '*/api/get_notifications', route =>
      route.fulfill({ status: 500, json: { message: 'Broken', type: 'InternalError', requestId: 'r1' } }),
    )
    await page.goto('/notifications')
    await page.getByText('Broken (Request r1)').waitFor()
    await stopIntercepting(page)
    await page.getByRole('button', { name: 'Retry' }).click()
    await panel(page).waitFor()
    await expect.poll(() => page.getByText('Broken').count()).toBe(0)
  })
})
