import { describe, expect, it } from 'vitest'
import { answerWith, fleet } from './support/devices.ts'
import { intercept } from './support/intercept.ts'
import { sharedProduct } from './support/product.ts'
import { violationsInBothThemes } from './support/violations.ts'
import { addressOf } from './support/world.ts'

const product = sharedProduct()
const button = (name: string) => product.tab.getByRole('button', { name, exact: true })
const hasFocusOnNothing = (): Promise<boolean> =>
  product.tab.evaluate(() => document.activeElement === null || document.activeElement === document.body)
const heading = (name: RegExp) => product.tab.getByRole('heading', { level: 1, name })

describe('on a phone', () => {
  const onPhone = async (address: string): Promise<void> => {
    await product.tab.setViewportSize({ width: 400, height: 800 })
    await product.tab.goto(address)
  }

  it('the bar is at most 48 pixels high, and its items are in a drawer, by keyboard too', async () => {
    const { tab } = product
    await onPhone('/norightspage')
    const bar = tab.locator('#navigation-bar')
    await button('Menu').waitFor()
    expect(await bar.evaluate(element => element.getBoundingClientRect().height)).toBeLessThanOrEqual(48)
    await button('Menu').press('Enter')
    const drawer = tab.getByRole('dialog', { name: 'Menu' })
    await drawer.getByRole('link').first().waitFor()
    expect((await drawer.getByRole('link').allInnerTexts()).join(', ')).toBe(
      'Assets, On Boarding Status, View List, Add New, Import File, View List, Add New, ' +
        'View List, Add New, Alarms Report, View List, Add New, View List, Add New, File Upload, Audit',
    )
    expect(await violationsInBothThemes(tab)).toEqual([])
    await tab.keyboard.press('Escape')
    await drawer.waitFor({ state: 'detached' })
    expect(await tab.evaluate(() => document.activeElement?.textContent)).toBe('Menu')
    await button('Menu').click()
    await drawer.getByRole('link', { name: 'Assets' }).click()
    await heading(/^Assets/).waitFor()
    await drawer.waitFor({ state: 'detached' })
  })

  it.each(['/assets', '/deviceOnBoarding', '/alarms?show=open', '/rules-list', '/users-list', '/contents-list'])(
    'the rows of %s begin at most 400 pixels down, and the filters are behind a heading',
    async address => {
      const { tab } = product
      await answerWith(tab, fleet(3))
      await onPhone(address)
      await tab.getByText(/^Read at/).waitFor()
      await button('Filters').waitFor()
      const rowsBegin = (): Promise<number> =>
        tab.evaluate(() =>
          Math.round(
            document.querySelector('tbody tr, [class*="empty"], ol li')?.getBoundingClientRect().top ?? Infinity,
          ),
        )
      expect(await rowsBegin()).toBeLessThanOrEqual(400)
      expect(await tab.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400)
    },
  )

  it('says how many filters are set', async () => {
    const { tab } = product
    await answerWith(tab, fleet(3))
    await onPhone('/assets?status=FAULT&ic=ON')
    await button('Filters (2)').click()
    await button('Instrument Status FAULT').waitFor()
    await button('IC Status ON').waitFor()
    expect(await violationsInBothThemes(tab)).toEqual([])
  })
})

describe('the focus', () => {
  const onDesk = async (address: string): Promise<void> => {
    await product.tab.setViewportSize({ width: 1440, height: 900 })
    await product.tab.goto(address)
  }

  it('stays on the heading while a page is read', async () => {
    const { tab } = product
    await onDesk('/users-list')
    let answer = (): void => {}
    const held = new Promise<void>(resolve => {
      answer = resolve
    })
    await intercept(tab, '*/api/get_user/viewer', async route => {
      await held
      await route.fallback()
    })
    await tab.getByRole('link', { name: 'viewer' }).click()
    await heading(/^Update User/).waitFor()
    expect(await hasFocusOnNothing()).toBe(false)
    answer()
    await tab.getByLabel('First name').waitFor()
    await expect.poll(hasFocusOnNothing).toBe(false)
    expect(addressOf(tab)).toBe('/update-user/update/viewer')
  })

  it('comes back after a window is closed', async () => {
    const { tab } = product
    await onDesk('/users-list')
    await tab.getByRole('button', { name: /^admin/ }).click()
    await button('Preferences').click()
    await tab.getByRole('dialog').waitFor()
    await tab.keyboard.press('Escape')
    await tab.getByRole('dialog').waitFor({ state: 'detached' })
    await expect.poll(() => tab.evaluate(() => document.activeElement?.textContent)).toContain('admin (adminGroup)')
    expect(product.unexpected()).toEqual([])
  })
})
