/**
 * A list of small integers for each rule. The lists are stored one after another, which takes far less memory than
 * one array per rule.
 */
export interface RuleLists {
  /** For each rule, where its list starts in `items`. The list ends where the next one starts. */
  readonly starts: Int32Array
  readonly items: Int32Array
}

export interface RuleListsWriter {
  readonly starts: number[]
  readonly items: number[]
}

export const ruleListsWriter = (): RuleListsWriter => ({ starts: [0], items: [] })

/** Appends the next rule's list of integers to `items`. */
export const addList = ({ starts, items }: RuleListsWriter, list: readonly number[]): void => {
  for (const item of list) items.push(item)
  starts.push(items.length)
}

/** Copies the lists of some rules, from rule `first` up to but not including rule `end`. */
export const copyLists = (writer: RuleListsWriter, from: RuleLists, first: number, end: number): void => {
  const offset = writer.items.length - (from.starts[first] ?? 0)
  const itemsEnd = from.starts[end] ?? 0
  for (let place = from.starts[first] ?? 0; place < itemsEnd; place += 1) writer.items.push(from.items[place] ?? 0)
  for (let rule = first; rule < end; rule += 1) writer.starts.push((from.starts[rule + 1] ?? 0) + offset)
}

export const ruleListsIn = ({ starts, items }: RuleListsWriter): RuleLists => ({
  starts: Int32Array.from(starts),
  items: Int32Array.from(items),
})

export const listRuleItems = ({ starts, items }: RuleLists, rule: number): Int32Array =>
  items.subarray(starts[rule] ?? 0, starts[rule + 1] ?? 0)

/** Returns the first item of a rule's list, or undefined if the list is empty. */
export const findFirstRuleItem = (lists: RuleLists, rule: number): number | undefined =>
  itemAt(lists, rule, lists.starts[rule] ?? 0)

/** Returns the last item of a rule's list, or undefined if the list is empty. */
export const findLastRuleItem = (lists: RuleLists, rule: number): number | undefined =>
  itemAt(lists, rule, (lists.starts[rule + 1] ?? 0) - 1)

const itemAt = ({ starts, items }: RuleLists, rule: number, place: number): number | undefined =>
  (starts[rule] ?? 0) < (starts[rule + 1] ?? 0) ? items[place] : undefined
