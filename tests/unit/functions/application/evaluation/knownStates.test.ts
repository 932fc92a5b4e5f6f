import { describe, expect, it } from 'vitest'
import { newDeviceState, type DeviceState } from '#functions/domain/telemetry/deviceState.ts'
import { openKnownStates } from '#functions/application/evaluation/knownStates.ts'

const withValues = (deviceName: string, count: number): DeviceState => ({
  ...newDeviceState(deviceName),
  latest: Object.fromEntries(
    Array.from({ length: count }, (_, index) => [`P${index}`, { value: index, at: 1, category: 'MassSpec' as const }]),
  ),
})

const found = (known: ReturnType<typeof openKnownStates>, ...names: string[]) => names.filter(name => known.find(name))

describe('the device states that ingest keeps in memory', () => {
  it('are the most recently used ones, as many as fit into the memory limit', () => {
    const known = openKnownStates(500)
    for (const name of ['a', 'b', 'c']) known.remember(withValues(name, 100))
    known.remember(withValues('a', 100))
    known.remember(withValues('d', 100))
    expect(found(known, 'a', 'b', 'c', 'd')).toEqual(['a', 'c', 'd'])
  })

  it('do not include a state that exceeds the whole memory limit', () => {
    const known = openKnownStates(500)
    known.remember(withValues('large', 1_000))
    known.remember(withValues('a', 100))
    expect(found(known, 'large', 'a')).toEqual(['a'])
  })

  it('free memory for other states when one of them is evicted or shrinks', () => {
    const known = openKnownStates(500)
    known.remember(withValues('a', 400))
    known.remember(withValues('a', 100))
    known.remember(withValues('b', 200))
    known.evict('a')
    known.remember(withValues('c', 100))
    expect(found(known, 'a', 'b', 'c')).toEqual(['b', 'c'])
  })
})
