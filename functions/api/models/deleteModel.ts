import { routes } from '#shared/contract/routes.ts'
import { devicesOfModel } from '../../data/devices/deviceNames.ts'
import { getModel } from '../../data/models/modelRepository.ts'
import { removeModel } from '../../data/models/modelWriter.ts'
import { newestPublication, nothingPublishedAfter } from '../../data/rules/publications.ts'
import { listRules } from '../../data/rules/ruleRepository.ts'
import { Conflict, Unavailable } from '../../domain/errors.ts'
import { handle } from '../../http/handle.ts'

/** The first users of a model are named; the rest is counted. */
const named = 5
/** Rules may be saved all the time while a model is deleted. */
const attempts = 5

export const deleteModel = handle(routes.models.deleteModel, async ({ params, trail }) => {
  const { name } = params
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const read = await getModel(name)
    // The number comes first: a rule that is published after it makes the removal fail.
    const publication = await newestPublication()
    await refuseInUse(name)
    if (await removeModel(read, nothingPublishedAfter(publication), trail)) return { message: `Model ${name} deleted` }
  }
  throw new Unavailable('Rules are being saved. Try again')
})

const refuseInUse = async (name: string): Promise<void> => {
  const [devices, rules] = await Promise.all([devicesOfModel(name, named + 1), listRules()])
  if (devices.length > 0) throw new Conflict(`${name} is used by ${listed(devices)}`)
  const enabled = rules.filter(rule => rule.enabled && rule.models.includes(name))
  if (enabled.length > 0)
    throw new Conflict(`${name} is used by the enabled rules ${listed(enabled.map(({ ruleName }) => ruleName))}`)
}

const listed = (names: readonly string[]): string =>
  names.length > named ? `${names.slice(0, named).join(', ')} and others` : names.join(', ')
