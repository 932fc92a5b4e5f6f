import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'

prepareLocalStore()
const { signInSucceeded, takeCodeRequest, takeSignIn } = await import('#functions/data/users/signInLimits.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
})
afterAll(() => store.close())

const minute = 60_000

/** How many of some attempts get through. */
const through = async (attempts: number, take: (index: number) => Promise<void>): Promise<number> => {
  let taken = 0
  for (let index = 0; index < attempts; index += 1) {
    await take(index).then(
      () => (taken += 1),
      () => undefined,
    )
  }
  return taken
}

describe('attempts to sign in', () => {
  it("are limited to 20 per quarter of an hour for one name from one address, whatever the name's case", async () => {
    const take = (index: number) => takeSignIn(index % 2 ? 'One' : 'one', 'address', 0)
    expect(await through(25, take)).toBe(20)
    await takeSignIn('one', 'address', 15 * minute)
  })

  it('are limited to 100 an hour for one name from many unknown addresses, and then to one in ten seconds', async () => {
    expect(await through(110, index => takeSignIn('two', `address ${index}`, 0))).toBe(101)
    expect(await through(3, index => takeSignIn('two', `later ${index}`, 10_000))).toBe(1)
  })

  it("are not limited by strangers' attempts if they come from an address that the user has signed in from", async () => {
    await signInSucceeded('three', 'own', 0)
    await through(110, index => takeSignIn('three', `address ${index}`, 1))
    await expect(takeSignIn('three', 'strange', 2)).rejects.toMatchObject({ status: 429 })
    await takeSignIn('three', 'own', 3)
  })

  it("are not limited by strangers' attempts if they come from a network that the user has signed in from", async () => {
    await signInSucceeded('five', '2001:db8::1', 0)
    await through(110, index => takeSignIn('five', `address ${index}`, 1))
    await takeSignIn('five', '2001:db8::2', 2)
    await expect(takeSignIn('five', '2001:db8:0:1::1', 2)).rejects.toMatchObject({ status: 429 })
  })

  it('are not limited by names that contain another user and the address of that user', async () => {
    await signInSucceeded('six', 'own', 0)
    await through(30, index => takeSignIn('six\nown', `address ${index}`, 1))
    await expect(takeSignIn('six', 'own', 2)).resolves.toBeUndefined()
  })

  it('are limited to 100 per quarter of an hour for different names from one unknown address', async () => {
    expect(await through(110, index => takeSignIn(`name ${index}`, 'sprayer', 0))).toBe(100)
  })
})

it("requests for verification codes are limited to 5 an hour per address, and strangers cannot use up the owner's share", async () => {
  expect(await through(8, () => takeCodeRequest('four', 'address', 0))).toBe(5)
  expect(await through(20, index => takeCodeRequest('four', `other ${index}`, 0))).toBe(11)
  await takeCodeRequest('four', 'owner', 10 * minute)
})
