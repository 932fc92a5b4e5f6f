import { readRuleState, writeRuleState } from '#functions/domain/alarms/state/pack/writeRuleState.ts'
import type { RuleState } from '#functions/domain/alarms/state/ruleState.ts'
import type { ChunkEntry } from '#functions/domain/telemetry/openChunk.ts'
import { byteReader } from '#functions/domain/packing/byteReader.ts'
import { byteWriter } from '#functions/domain/packing/byteWriter.ts'
import { nameNumbers } from '#functions/domain/packing/names.ts'

/** The bytes of a rule state as it is stored beside these messages, and the names that they count. */
export const storedRuleState = (state: RuleState, shared?: readonly ChunkEntry[]) => {
  const [writer, names] = [byteWriter(), nameNumbers()]
  writeRuleState(writer, state, names, shared)
  return { bytes: writer.written(), names: names.all }
}

/** A rule state as it is read again after it was stored beside these messages. */
export const throughStore = (state: RuleState, shared?: readonly ChunkEntry[]): RuleState => {
  const { bytes, names } = storedRuleState(state, shared)
  return readRuleState(byteReader(bytes), names, shared)
}
