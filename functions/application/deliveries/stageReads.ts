import type { Parameter } from '#shared/contract/calls/models.ts'
import { readDirectory } from '../../data/notifications/teams/directoryRepository.ts'
import { findRule } from '../../data/rules/ruleRepository.ts'
import type { StoredServiceMode } from '../../data/serviceModes/serviceModeItem.ts'
import { listServiceModes } from '../../data/serviceModes/serviceModes.ts'
import { readTogether } from '../../data/store/readItem.ts'
import type { MessageSettings } from '../../domain/notifications/alarmMessage.ts'
import type { StoredDirectory } from '../../domain/notifications/teams/storedDirectory.ts'
import type { Rule } from '../../domain/rules/rule.ts'
import { readLastContact } from '../fleet/readLastContact.ts'
import { knownParameters } from './knownParameters.ts'
import { messageSettings } from './messageSettings.ts'

/**
 * Functions that read what messages about alarms need: rules, parameters, the directory of people and other data of
 * the stage.
 */
export interface StageReads {
  readonly rule: (ruleName: string) => Promise<Rule | undefined>
  readonly parameters: (modelName: string) => Promise<ReadonlyMap<string, Parameter>>
  /** When the service last heard from an instrument, in epoch milliseconds; 0 if it never did. */
  readonly lastContacted: (deviceName: string) => Promise<number>
  readonly directory: () => Promise<StoredDirectory>
  readonly settings: () => Promise<MessageSettings>
  readonly serviceModes: () => Promise<readonly StoredServiceMode[]>
}

/** How long a read for messages is cached within a batch. A batch with slow receivers may take long. */
const rememberedMs = 1_000

/**
 * Makes cached reads for messages, which all outbox entries of a batch share. Each batch needs its own, made after
 * its entries were written, so that its messages reflect every change made before the alarm. Decision 163 has the
 * savings.
 */
export const stageReads = (readRule: StageReads['rule'] = ruleName => findRule(ruleName, readTogether)): StageReads => {
  const directory = remembered(readDirectory)
  const settings = remembered(messageSettings)
  const serviceModes = remembered(listServiceModes)
  return {
    rule: remembered(readRule),
    parameters: remembered(knownParameters),
    lastContacted: remembered(readLastContact),
    directory: () => directory(''),
    settings: () => settings(''),
    serviceModes: () => serviceModes(''),
  }
}

/** Returns a function that caches the results of `read` by name for a short time. Failures are not cached. */
const remembered = <Result>(read: (name: string) => Promise<Result>): ((name: string) => Promise<Result>) => {
  const known = new Map<string, { readonly result: Promise<Result>; readonly until: number }>()
  const readAnew = async (name: string): Promise<Result> => {
    try {
      return await read(name)
    } catch (error) {
      known.delete(name)
      throw error
    }
  }
  return name => {
    const last = known.get(name)
    if (last && performance.now() < last.until) return last.result
    const result = readAnew(name)
    known.set(name, { result, until: performance.now() + rememberedMs })
    return result
  }
}
