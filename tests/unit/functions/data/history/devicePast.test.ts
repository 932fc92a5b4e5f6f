import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readingsOf } from '#scripts/base/items.ts'
import { openLocalStore, prepareLocalStore } from '#tests/support/stored/localStore.ts'
import { storeReadings } from '#tests/support/stored/storedReadings.ts'

prepareLocalStore()
const { readPast } = await import('#functions/data/history/devicePast.ts')
const { readDeviceState } = await import('#functions/data/devices/deviceStateRepository.ts')

let store: Awaited<ReturnType<typeof openLocalStore>>
beforeAll(async () => {
  store = await openLocalStore()
  const fault = { errorType: 'E', errorCode: '0x1', errorInfo: 'leak' }
  await storeReadings(
    'SN-1',
    [
      [at(0), { P: 1 }],
      [at(2), { P: 2, Q: 3 }],
      [at(9), { P: 4 }],
    ],
    [
      { timestamp: at(1), ...fault },
      { timestamp: at(8), ...fault },
    ],
  )
})
afterAll(() => store.close())

const at = (seconds: number): number => Date.UTC(2026, 0, 1) + seconds * 1_000
const past = async (items: readonly string[], withErrors: boolean, from = 0, to = 10) => {
  const period = { from: at(from), to: at(to) }
  const messages = [...(await readPast(await readDeviceState('SN-1'), { items, withErrors }, period))]
  return messages.map(message => [
    message.timestamp - at(0),
    message.kind === 'errors' ? message.errorInfo : message.kind === 'readings' && readingsOf(message.items),
  ])
}

describe("an instrument's past readings and errors", () => {
  it('are returned in the order of their times', async () => {
    expect(await past(['P', 'Q'], true)).toEqual([
      [0, { P: 1 }],
      [1_000, 'leak'],
      [2_000, { P: 2, Q: 3 }],
      [8_000, 'leak'],
      [9_000, { P: 4 }],
    ])
  })

  it('include only the requested items, within the period', async () => {
    expect(await past(['Q'], false)).toEqual([[2_000, { Q: 3 }]])
    expect(await past([], true, 2, 10)).toEqual([[8_000, 'leak']])
    expect(await past([], false)).toEqual([])
  })
})
