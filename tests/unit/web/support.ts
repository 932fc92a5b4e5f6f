import type { DeliveryEntry } from '#shared/contract/calls/deliveries.ts'

/** A sessionStorage or localStorage that the tests can look into. */
export const memoryStorage = (): Storage => {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    clear: () => kept.clear(),
    getItem: key => kept.get(key) ?? null,
    key: index => [...kept.keys()][index] ?? null,
    removeItem: key => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  }
}

export const session = {
  userName: 'admin',
  userGroupsList: ['adminGroup'],
  accessToken: 'token',
  presentTime: 1_000,
  expriesIn: 500,
} as const

/** A message about an alarm, delivered to the subscribers of an audience. */
export const delivery: DeliveryEntry = {
  id: 'd-1',
  alarms: [],
  deviceName: 'MS-0001',
  ruleName: 'VacuumLost',
  kind: 'opened',
  audience: 'TAC',
  receiver: 'TAC',
  channel: 'sns',
  state: 'delivered',
  attempts: 1,
  recordedAt: '2026-11-28T12:00:00.000Z',
}
