import { routes } from '#shared/contract/routes.ts'
import { devicesOfModel } from '../../data/devices/deviceNames.ts'
import { getModel } from '../../data/models/modelRepository.ts'
import { removeModel } from '../../data/models/modelWriter.ts'
import { listRules } from '../../data/rules/ruleRepository.ts'
import { Conflict } from '../../domain/errors.ts'
import { handle } from '../../http/handle.ts'

/** So many are named; the rest is counted. */
const named = 5

export const deleteModel = handle(routes.models.deleteModel, async ({ params, trail }) => {
  const { name } = params
  const read = await getModel(name)
  const [devices, rules] = await Promise.all([devicesOfModel(name, named + 1), listRules()])
  if (devices.length > 0) throw new Conflict(`${name} is used by ${listed(devices)}`)
  const judging = rules.filter(rule => rule.enabled && rule.models.includes(name))
  if (judging.length > 0)
    throw new Conflict(`${name} is used by the enabled rules ${listed(judging.map(({ ruleName }) => ruleName))}`)
  await removeModel(read, trail)
  return { message: `Model ${name} deleted` }
})

const listed = (names: readonly string[]): string =>
  names.length > named ? `${names.slice(0, named).join(', ')} and others` : names.join(', ')
