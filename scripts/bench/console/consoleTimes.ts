import { buildConsole } from '../../base/buildConsole.ts'
import { startBrowser } from '../../browser/startBrowser.ts'
import type { LocalApi } from '../../base/localApi.ts'
import { consoleFolder } from '../../base/project.ts'
import { checkedLines, type Figure } from '../figure.ts'
import { administrator, withStack } from '../fleet/withStack.ts'
import { withBarePage } from './barePage.ts'
import { listFigures } from './lists.ts'
import type { PageLoad } from './browser/inPage.ts'
import { measurePageLoads, type OpenedPage } from './pageLoads.ts'
import { signedInSession } from './session.ts'

const fleetSize = 12
const dayMs = 86_400_000

/** A demo instrument that has past values, several alarms, and an alarm that is still open. */
const deviceName = 'LC-0001'

/**
 * Measures the console in a browser with the demo's data, alternating with a bare page for comparison. The command
 * fails if a limit is missed.
 */
export const consoleTimes = async (): Promise<string[]> => {
  await buildConsole()
  const browser = await startBrowser()
  try {
    return await withStack(
      async ({ base }) => {
        const session = await signedInSession(browser, base)
        const pages = await demoPages(await administrator(base), base)
        const loads = await withBarePage(bare =>
          measurePageLoads(browser, [
            { name: barePage, url: bare, complete: ['tbody tr:nth-child(10)'] },
            ...pages.map(page => ({ ...page, session })),
          ]),
        )
        const figures = [...loadFigures(loads), ...(await listFigures(browser, base, session))]
        return checkedLines(figures)
      },
      { consoleFolder, fleetSize },
    )
  } finally {
    await browser.close()
  }
}

const barePage = 'the bare page'
const assetList = 'the list of assets'
const assetPage = 'the page of an asset'
const historyPage = 'a day of history'

interface Asset {
  readonly device: { readonly modelName: string }
}

interface Values {
  readonly deviceListValues: readonly { readonly mnemonicName: string; readonly mnemonicValue: unknown }[]
}

const demoPages = async (api: LocalApi, base: string): Promise<OpenedPage[]> => {
  const { device } = (await api.get(`device/${deviceName}`)) as Asset // the contract's type
  const asked = { deviceName, category: 'LC Data', pageSize: 100, offset: 1 }
  const { deviceListValues } = (await api.post('devicedata', asked)) as Values // the contract's type
  const numbers = deviceListValues.filter(({ mnemonicValue }) => typeof mnemonicValue === 'number').slice(0, 3)
  const now = Date.now()
  const [from = '', to = ''] = [now - dayMs, now].map(time => new Date(time).toISOString())
  const history = new URLSearchParams({ view: 'history', from, to })
  for (const { mnemonicName } of numbers) history.append('item', mnemonicName)
  const url = `${base}/assets/${deviceName}/${device.modelName}`
  return [
    { name: assetList, url: `${base}/assets`, complete: ['tbody th a', '.alarm-bell'] },
    { name: assetPage, url, complete: ['tbody .sparkline path', '.alarm-bell'] },
    { name: historyPage, url: `${url}?${history.toString()}`, complete: ['.chart-lines canvas', 'tbody td'] },
  ]
}

const nothing: PageLoad = { largestPaint: NaN, blocked: NaN }

/** The times of each page, in absolute terms and as multiples of the bare page's times. */
const loadFigures = (loads: ReadonlyMap<string, PageLoad>): Figure[] => {
  const bare = loads.get(barePage) ?? nothing
  const figuresOf = (what: 'largestPaint' | 'blocked', page: string, below?: number): Figure[] => {
    const value = (loads.get(page) ?? nothing)[what]
    const title = `${page}: ${what === 'blocked' ? 'time blocked' : 'largest paint'}`
    const limit = below !== undefined && { below }
    return [
      { what: title, value, unit: 'ms' },
      ...(page === barePage
        ? []
        : [{ what: '  of the bare page', value: value / bare[what], unit: '×', ...limit } as const]),
    ]
  }
  return [
    ...figuresOf('largestPaint', barePage),
    ...figuresOf('largestPaint', assetList, 1.3),
    ...figuresOf('largestPaint', assetPage, 1.8),
    ...figuresOf('largestPaint', historyPage, 2),
    ...figuresOf('blocked', barePage),
    ...figuresOf('blocked', assetList),
    ...figuresOf('blocked', assetPage, 1.5),
    ...figuresOf('blocked', historyPage),
  ]
}
