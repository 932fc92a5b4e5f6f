import { PutCommand } from '@aws-sdk/lib-dynamodb'
import type { Model } from '#functions/domain/models/model.ts'
import { publishRule } from '#functions/domain/rules/publishRule.ts'
import type { UnpublishedRule } from '#functions/domain/rules/rule.ts'
import { ruleFrom } from '#functions/domain/rules/wire.ts'
import { changeLimits } from '#shared/expression/builtIns.ts'
import { tables, tableVariable, type TableName } from '#shared/server/tables.ts'
import { benchParameters, benchRules, type BenchRule } from '../ruleData.ts'
import { makeBenchVersion } from '../benchRuleSet.ts'
import { ingestFunctions } from '../ingestFunctions.ts'
import { admittedDevices } from '../ingestStream.ts'

const at = Date.parse('2025-12-01T00:00:00.000Z')

/** The rules and instruments that are in the store when the handler starts. */
export interface Stored {
  readonly devices: number
  readonly rules: number
  /** The number of models that the rules and instruments are spread over. */
  readonly models: number
  readonly kind?: RuleKind
}

/**
 * The kinds of rules, by what they remember about an instrument in addition to their results. `counted`: the times of
 * TRUE results. `changes`: those times, and samples for the function `change`. `once`: nothing. `delayed`: since when
 * the result has been TRUE or FALSE.
 */
export type RuleKind = 'counted' | 'changes' | 'once' | 'delayed'

/**
 * The maximum number of pairs of a parameter and minutes, as in `change(P, m)`, for which an instrument keeps
 * samples.
 */
const changesOfModel = changeLimits.pairs

/**
 * Stores admitted instruments, and rules of the given kind. By default, the rules fire if they are TRUE three times
 * within ten minutes.
 */
export const seed = async ({ devices, rules, models, kind = 'counted' }: Stored): Promise<void> => {
  for (const table of Object.keys(tables) as TableName[]) process.env[tableVariable(table)] = tableVariable(table)
  const { db, deviceStatesTable, stateItem } = await ingestFunctions()
  const [{ insertModel }, { ruleItem, rulesTable }, { publicationItem }] = await Promise.all([
    import('#functions/data/models/modelWriter.ts'),
    import('#functions/data/rules/ruleRepository.ts'),
    import('#functions/data/rules/publicationItem.ts'),
  ])
  const put = (TableName: string, Item: Record<string, unknown>) => db.send(new PutCommand({ TableName, Item }))
  const trail = { by: 'bench', at, action: 'bench', requestId: 'bench' }
  for (let model = 0; model < models; model += 1) await insertModel(modelCalled(`M${model}`), trail)
  for (const [index, rule] of benchRules(rules, models).entries()) {
    const publication = index + 1
    await put(rulesTable, ruleItem(publishRule(undefined, ruleOf(rule, index, { kind, models }), { at, publication })))
    await put(rulesTable, publicationItem(publication, `Rule_${index}`))
  }
  for (const state of admittedDevices(models, devices)) await put(deviceStatesTable, stateItem(state, 1))
}

const counting = { alarmTriggerCount: 3, alarmTriggerWindowPeriod: 600 }

const settings: Readonly<Record<RuleKind, object>> = {
  counted: counting,
  changes: counting,
  once: {},
  delayed: { onDelay: 120, offDelay: 300 },
}

const ruleOf = (
  rule: BenchRule,
  index: number,
  { kind, models }: Required<Pick<Stored, 'kind' | 'models'>>,
): UnpublishedRule => {
  const { expression } = makeBenchVersion(rule, index)
  const turn = Math.floor(index / models)
  const sent = {
    ruleExpression:
      kind === 'changes' && turn < changesOfModel ? `(${expression} and (change(ITEM_${turn}, 10) > 2))` : expression,
    models: [rule.model],
    severity: 100,
    ...settings[kind],
  }
  return ruleFrom(`Rule_${index}`, sent, undefined, { by: 'bench', groups: ['adminGroup'], at })
}

const modelCalled = (modelName: string): Model => {
  const time = new Date(at).toISOString()
  return {
    modelName,
    description: '',
    attributes: {},
    parameters: [...benchParameters].map(([mnemonic, type]) => ({
      mnemonic,
      displayName: '',
      dataType: type === 'code' ? 'string' : type,
      description: '',
      unitsOfMeasure: '',
    })),
    createdTime: time,
    createdBy: 'bench',
    updatedTime: time,
    updatedBy: 'bench',
    revision: 1,
  }
}
