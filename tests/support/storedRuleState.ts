import { readRuleState, writeRuleState, type StoredForm } from '#functions/domain/alarms/state/pack/writeRuleState.ts'
import type { RuleState } from '#functions/domain/alarms/state/ruleState.ts'
import { byteReader } from '#functions/domain/packing/byteReader.ts'
import { byteWriter } from '#functions/domain/packing/byteWriter.ts'
import { nameNumbers } from '#functions/domain/packing/names.ts'

/** The form of the newest version of a state, without shared messages. */
export const newestForm: StoredForm = { shared: undefined, isMemoryBytes: true }

/** The bytes of a rule state as it is stored, and the names that they count. */
export const storedRuleState = (state: RuleState, form = newestForm) => {
  const [writer, names] = [byteWriter(), nameNumbers()]
  writeRuleState(writer, state, names, form)
  return { bytes: writer.written(), names: names.all }
}

/** A rule state as it is read again after it was stored. */
export const throughStore = (state: RuleState, form = newestForm): RuleState => {
  const { bytes, names } = storedRuleState(state, form)
  return readRuleState(byteReader(bytes), names, form)
}
