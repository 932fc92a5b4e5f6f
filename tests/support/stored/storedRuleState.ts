import { readRuleState, writeRuleState, type StoredForm } from '#functions/domain/alarms/state/pack/writeRuleState.ts'
import type { RuleState } from '#functions/domain/alarms/state/ruleState.ts'
import { byteReader } from '#functions/domain/packing/byteReader.ts'
import { byteWriter } from '#functions/domain/packing/byteWriter.ts'
import { nameNumbers } from '#functions/domain/packing/names.ts'

/** The newest stored form of a rule state, without shared messages. */
export const newestForm: StoredForm = { shared: undefined, isMemoryBytes: true }

/** The bytes in which a rule state is stored, and the names that they refer to by number. */
export const storedRuleState = (state: RuleState, form = newestForm) => {
  const [writer, names] = [byteWriter(), nameNumbers()]
  writeRuleState(writer, state, names, form)
  return { bytes: writer.written(), names: names.all }
}

/** Stores a rule state and reads it again. */
export const throughStore = (state: RuleState, form = newestForm): RuleState => {
  const { bytes, names } = storedRuleState(state, form)
  return readRuleState(byteReader(bytes), names, form)
}
