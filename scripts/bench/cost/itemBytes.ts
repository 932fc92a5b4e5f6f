const bytesOf = (text: string): number => Buffer.byteLength(text)

/** Returns the bytes that DynamoDB charges for an item: names and values, plus a little for lists and maps. */
export const itemBytes = (item: Readonly<Record<string, unknown>>): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + bytesOf(name) + valueBytes(value), 0)

const valueBytes = (value: unknown): number => {
  if (typeof value === 'string') return bytesOf(value)
  if (typeof value === 'number') return Math.ceil(String(Math.abs(value)).replace('.', '').length / 2) + 1
  if (value instanceof Uint8Array) return value.length
  if (Array.isArray(value)) return value.reduce<number>((sum, one) => sum + 1 + valueBytes(one), 3)
  if (typeof value === 'object' && value !== null) {
    const entries = Object.entries(value)
    return entries.reduce((sum, [name, one]) => sum + 1 + bytesOf(name) + valueBytes(one), 3)
  }
  return 1
}

/** Returns the write units for an item of the given size: one per started kilobyte. */
export const writeUnits = (bytes: number): number => Math.ceil(bytes / 1_024)

/** The units of a strongly consistent query: one per started four kilobytes of all items together. */
export const readUnits = (bytes: number): number => Math.ceil(bytes / 4_096)
