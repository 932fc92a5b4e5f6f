import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn as signInLocally } from '#scripts/base/localApi.ts'
import { createDemoSubscribers } from '#scripts/local/setup/demoSubscribers.ts'
import { audiences } from '#shared/alarms/severity.ts'
import { localPassword, signIn } from '#tests/support/product/api.ts'
import { startStack, type TestStack } from '#tests/support/product/stack.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await startStack()
})
afterAll(() => stack?.stop())

describe('the setup of the demo', () => {
  it('leaves one confirmed address in each audience, however often it runs', async () => {
    const api = await signInLocally(stack.base, 'admin', localPassword)
    await createDemoSubscribers(api, stack.base)
    await createDemoSubscribers(api, stack.base)
    const { body } = await (await signIn(stack.base, 'admin')).get('get_notifications')
    expect(body.audiences).toEqual(
      audiences.map(audience => ({
        audience,
        subscribers: [{ protocol: 'email', address: `${audience.toLowerCase()}@lab.example`, state: 'confirmed' }],
        teams: { all: false, models: [] },
      })),
    )
  })
})
