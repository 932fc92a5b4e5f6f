/** An attribute in DynamoDB's wire format, such as `{"S": "text"}`. */
export type WireValue = Readonly<Record<string, unknown>>

/** An item in DynamoDB's wire format. */
export type WireItem = Readonly<Record<string, WireValue>>

const lengthOf = (text: string): number => Buffer.byteLength(text)

/** Returns the bytes that DynamoDB charges for: names and values, plus a little for lists and maps. */
export const wireBytes = (item: WireItem): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + lengthOf(name) + valueBytes(value), 0)

const valueBytes = (value: WireValue): number => {
  const [[type, content] = ['', undefined]] = Object.entries(value)
  switch (type) {
    case 'S':
      return lengthOf(String(content))
    case 'N':
      return Math.ceil(String(content).replace(/[-.]/g, '').length / 2) + 1
    case 'B':
      return Buffer.from(String(content), 'base64').length
    case 'L':
      return (content as WireValue[]).reduce((sum, one) => sum + 1 + valueBytes(one), 3)
    case 'M':
      return Object.entries(content as WireItem).reduce(
        (sum, [name, one]) => sum + 1 + lengthOf(name) + valueBytes(one),
        3,
      )
    default:
      return 1
  }
}

const set = /(#?\w+) = (?:(:\w+)|if_not_exists\((#?\w+), (:\w+)\)(?: \+ (:\w+))?)/g

interface Update {
  readonly Key: WireItem
  readonly UpdateExpression: string
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>
  readonly ExpressionAttributeValues?: WireItem
}

/** Returns the item after an update that sets and removes attributes, the only kinds of update that ingest sends. */
export const updatedItem = (before: WireItem | undefined, update: Update): WireItem => {
  const { Key, UpdateExpression, ExpressionAttributeNames: names = {}, ExpressionAttributeValues: values = {} } = update
  const [sets = '', removes = ''] = UpdateExpression.split(' REMOVE ')
  const nameOf = (name: string): string => names[name] ?? name
  const after: Record<string, WireValue> = { ...before, ...Key }
  for (const [, name = '', value, path = '', first = '', more] of sets.matchAll(set)) {
    const chosen = value === undefined ? (after[nameOf(path)] ?? values[first]) : values[value]
    after[nameOf(name)] = (more === undefined ? chosen : sumOf(chosen, values[more])) ?? {}
  }
  for (const name of removes.split(', ')) delete after[nameOf(name)]
  return after
}

const sumOf = (one: WireValue | undefined, other: WireValue | undefined): WireValue => ({
  N: String(Number(one?.['N']) + Number(other?.['N'])),
})
