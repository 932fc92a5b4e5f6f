import type { Browser, Page, Route } from 'playwright-core'
import type { OpenAlarm } from '#shared/contract/alarm.ts'
import type { Device } from '#shared/contract/device.ts'
import { urgencyOf } from '#shared/alarms/severity.ts'
import type { Figure } from '../figure.ts'
import { median } from '../measure.ts'
import { enterSession, watchPaint, type ActionTimes, type Shown, type StoredSession } from './browser/inPage.ts'
import { manyAlarms, manyDevices, rowCount } from './rows.ts'
import { viewport } from './session.ts'

const runs = 5
const mostMs = 200
const mostTaskMs = 100

/** An action on a list, as a person performs it, whose duration is measured. */
interface Action {
  readonly name: string
  readonly prepare?: (page: Page) => Promise<unknown>
  /** Performs the action in the page. Its time is measured from its first input event. */
  readonly act: (page: Page) => Promise<unknown>
  readonly shown: Shown
}

interface List {
  readonly name: string
  readonly path: string
  readonly actions: readonly Action[]
}

const all = rowCount.toLocaleString('en')

/** The heading of the list if it has this number of rows. The action is done once the page shows this heading. */
const counted = (text: string): Shown => ({ selector: 'h1', text: `(${text})` })

const sorted: Shown = { selector: 'th[aria-sort="ascending"]', text: '' }

const sortBy =
  (column: string) =>
  (page: Page): Promise<void> =>
    page
      .getByRole('columnheader', { name: new RegExp(`^${column}`) })
      .getByRole('button')
      .first()
      .click()

const nextPage = (page: Page): Promise<void> => page.getByRole('button', { name: 'Next page' }).click()

const find = (page: Page): Promise<void> => page.getByLabel('Find in the table').fill('SN-0999')

const conditions = (page: Page) => page.getByRole('combobox', { name: 'Filter alarms by property' })

/**
 * Measures actions in two long lists: the time from the input until the result is painted, and the longest task in
 * between.
 */
export const listFigures = async (browser: Browser, base: string, session: StoredSession): Promise<Figure[]> => {
  const now = Date.now()
  const deviceList = manyDevices(now)
  const eventsData = manyAlarms(now)
  const lists: readonly List[] = [
    {
      name: `${all} instruments`,
      path: '/assets',
      actions: [
        { name: 'sort', act: sortBy('Last Data Item Date'), shown: sorted },
        {
          name: 'filter',
          prepare: page => page.getByRole('button', { name: 'Instrument Status ALL' }).click(),
          act: page => page.getByRole('option', { name: 'FAULT' }).click(),
          shown: counted(`${(rowCount / 5).toLocaleString('en')}/${all}`),
        },
        { name: 'next page', act: nextPage, shown: rowOf(deviceList[10]) },
        { name: 'find', act: find, shown: counted(`10/${all}`) },
      ],
    },
    {
      name: `${all} alarms`,
      path: '/alarms',
      actions: [
        { name: 'sort', act: sortBy('Serial Number'), shown: sorted },
        {
          name: 'filter',
          prepare: page => conditions(page).fill('Model = QTOF8600'),
          act: page => conditions(page).press('Enter'),
          shown: counted((rowCount / 4).toLocaleString('en')),
        },
        { name: 'next page', act: nextPage, shown: rowOf(inPageOrder(eventsData)[10]) },
      ],
    },
  ]
  const context = await browser.newContext({ viewport })
  const page = await context.newPage()
  await page.addInitScript(enterSession, session)
  await page.route('**/api/device/advancesearch', answer({ deviceList }))
  await page.route('**/api/getopenalarms', answer({ openCount: rowCount, eventsData }))
  const figures: Figure[] = []
  for (const list of lists)
    for (const action of list.actions) figures.push(...(await figuresOf(page, base, list, action)))
  await context.close()
  return figures
}

const rowOf = (row: { readonly deviceName: string } | undefined): Shown => ({
  selector: 'tbody tr:first-child',
  text: row?.deviceName ?? '',
})

/** Sorts alarms as the page does: the most urgent first and, within a severity, the one that has waited longest. */
const inPageOrder = (alarms: readonly OpenAlarm[]): readonly OpenAlarm[] =>
  alarms.toSorted(
    (one, other) =>
      urgencyOf(other.alarmSeverity) - urgencyOf(one.alarmSeverity) ||
      Date.parse(one.alarmDate) - Date.parse(other.alarmDate),
  )

type Rows =
  | { readonly deviceList: readonly Device[] }
  | { readonly eventsData: readonly OpenAlarm[]; readonly openCount: number }

/**
 * Answers calls in place of the service, because only the page is measured. A call with a page size of 1 is passed on
 * to the service: the page uses it to get the number of rows.
 */
const answer = (rows: Rows): ((route: Route) => Promise<void>) => {
  const whole = JSON.stringify({ ...rows, total: rowCount })
  return route => {
    const { pageSize } = route.request().postDataJSON() as { readonly pageSize: number }
    return pageSize < rowCount ? route.continue() : route.fulfill({ contentType: 'application/json', body: whole })
  }
}

const figuresOf = async (page: Page, base: string, { name, path }: List, action: Action): Promise<Figure[]> => {
  const times: ActionTimes[] = []
  for (let run = 0; run < runs; run += 1) {
    await page.goto(base + path)
    await page.locator('h1', { hasText: `(${all})` }).waitFor()
    await action.prepare?.(page)
    const watched = await page.evaluateHandle(watchPaint, action.shown)
    await action.act(page)
    await page.locator(action.shown.selector, { hasText: action.shown.text }).first().waitFor()
    times.push(await watched.evaluate(({ done }) => done))
  }
  const value = (of: (time: ActionTimes) => number): number => median(times.map(of))
  return [
    { what: `${name}: ${action.name}`, value: value(({ painted }) => painted), unit: 'ms', below: mostMs },
    { what: '  its longest task', value: value(({ longestTask }) => longestTask), unit: 'ms', below: mostTaskMs },
  ]
}
