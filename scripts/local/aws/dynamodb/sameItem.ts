import type { AttributeValue, Item } from './types.ts'

const sameSet = (a: readonly string[], b: readonly string[]): boolean => {
  const members = new Set(a)
  return a.length === b.length && b.every(member => members.has(member))
}

const sameList = (a: readonly AttributeValue[], b: readonly AttributeValue[]): boolean =>
  a.length === b.length &&
  a.every((value, position) => {
    const other = b[position]
    return other !== undefined && sameValue(value, other)
  })

const sameValue = (a: AttributeValue, b: AttributeValue): boolean => {
  if (a.M && b.M) return sameItem(a.M, b.M)
  if (a.L && b.L) return sameList(a.L, b.L)
  if (a.SS && b.SS) return sameSet(a.SS, b.SS)
  if (a.NS && b.NS) return sameSet(a.NS, b.NS)
  if (a.BS && b.BS) return sameSet(a.BS, b.BS)
  return JSON.stringify(a) === JSON.stringify(b)
}

/**
 * Whether two images of an item are equal, regardless of the order of attributes and set members. Equal numbers have
 * equal texts, because numbers are stored in normalized form.
 */
export const sameItem = (a: Item | undefined, b: Item | undefined): boolean => {
  if (!a || !b) return a === b
  const names = Object.keys(a)
  return (
    names.length === Object.keys(b).length &&
    names.every(name => {
      const [left, right] = [a[name], b[name]]
      return left !== undefined && right !== undefined && sameValue(left, right)
    })
  )
}
