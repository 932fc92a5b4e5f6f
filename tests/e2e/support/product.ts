import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { signIn, type Api } from '#tests/support/product/api.ts'
import { stopIntercepting } from './intercept.ts'
import { startWorld, type World } from './world.ts'

/** The product with what a file of tests needs in it, and one administrator's tab, signed in once for all of them. */
export const sharedProduct = (
  prepare: (admin: Api) => Promise<void> = () => Promise.resolve(),
  { liveUpdates = false } = {},
) => {
  let world: World
  let admin: Api
  let tab: Page
  let complaints: readonly string[]
  beforeAll(async () => {
    world = await startWorld(liveUpdates)
    admin = await signIn(world.stack.base, 'admin')
    await prepare(admin)
    ;({ page: tab, complaints } = await world.openAs('admin', '/norightspage'))
  })
  // The next test does not inherit what this one intercepted.
  afterEach(() => stopIntercepting(tab))
  afterAll(() => world.end())
  return {
    get world() {
      return world
    },
    get admin() {
      return admin
    },
    get tab() {
      return tab
    },
    /** The complaints of the tab's console and its security policy so far, but for answers that were meant to fail. */
    unexpected: () => complaints.filter(text => !text.startsWith('Failed to load resource')),
  }
}
