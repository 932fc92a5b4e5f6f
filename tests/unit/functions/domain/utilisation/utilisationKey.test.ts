import { describe, expect, it } from 'vitest'
import { utilisationKey } from '#functions/domain/utilisation/utilisationKey.ts'

describe('a list of utilisation', () => {
  it('begins with the instruments that have reported a status, each part in order of names', () => {
    const all = [
      { deviceName: 'A', groupStatus: 'UNKNOWN' },
      { deviceName: 'C', groupStatus: 'RUN' },
      { deviceName: 'B', groupStatus: 'FAULT' },
      { deviceName: 'D', groupStatus: 'UNKNOWN' },
    ]
    const sorted = all.toSorted((one, other) => (utilisationKey(one) < utilisationKey(other) ? -1 : 1))
    expect(sorted.map(({ deviceName }) => deviceName).join('')).toBe('BCAD')
  })
})
