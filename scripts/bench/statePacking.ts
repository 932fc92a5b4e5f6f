import { pack, unpack } from '#functions/data/store/packing.ts'
import { compare, medianMicroseconds, type Result } from './measure.ts'

const items = 30

const state = {
  modelName: 'TripleQuad6500',
  latest: Object.fromEntries(
    Array.from({ length: items }, (_, item) => [
      `ITEM_${item}`,
      { value: Math.sin(item) * 1000, at: 1_767_225_600_000 + item, category: 'MassSpec' },
    ]),
  ),
  recentIds: Array.from({ length: 20 }, (_, index) => [
    Buffer.from(String(Math.sin(index)))
      .toString('base64url')
      .slice(0, 12),
    1_767_225_600_000 + index,
  ]),
}

/** Measures the time to pack and to unpack an instrument's state, without storing it. */
export const statePacking = (): Result[] => {
  const packed = pack(state)
  const text = JSON.stringify(state)
  const reference = `JSON.stringify of the same state (${text.length} bytes, ${packed.length} packed)`
  const plain = medianMicroseconds(() => JSON.stringify(state))
  return [
    compare(
      reference,
      plain,
      'pack',
      medianMicroseconds(() => pack(state)),
    ),
    compare(
      reference,
      plain,
      'unpack',
      medianMicroseconds(() => unpack(packed)),
    ),
  ]
}
