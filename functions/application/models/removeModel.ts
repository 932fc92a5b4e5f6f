import { devicesOfModel } from '../../data/devices/deviceNames.ts'
import { getModel } from '../../data/models/modelRepository.ts'
import { removeModel as remove } from '../../data/models/modelWriter.ts'
import { newestPublication, nothingPublishedAfter } from '../../data/rules/publications.ts'
import { listRules } from '../../data/rules/ruleRepository.ts'
import { retryOnConflict } from '../../data/store/retryOnConflict.ts'
import type { Trail } from '../../domain/audit.ts'
import { Conflict, Unavailable } from '../../domain/errors.ts'
import { firstNames, namesGiven } from '../../domain/firstNames.ts'

/**
 * Removes a model that no instrument and no enabled rule uses; a Conflict names what does. A rule that is published
 * meanwhile makes the removal fail, and everything is looked at again.
 */
export const removeModel = (modelName: string, trail: Trail): Promise<void> =>
  retryOnConflict(
    async () => {
      const read = await getModel(modelName)
      // The number comes first: a rule that is published after it makes the removal fail.
      const publication = await newestPublication()
      await refuseInUse(modelName)
      await remove(read, nothingPublishedAfter(publication), trail)
    },
    { exhausted: () => new Unavailable('Rules are being saved. Try again') },
  )

const refuseInUse = async (modelName: string): Promise<void> => {
  const [devices, rules] = await Promise.all([devicesOfModel(modelName, namesGiven + 1), listRules()])
  if (devices.length > 0) throw new Conflict(`${modelName} is used by ${firstNames(devices)}`)
  const users = rules.filter(({ enabled, models }) => enabled && models.includes(modelName))
  if (users.length > 0)
    throw new Conflict(`${modelName} is used by the enabled rules ${firstNames(users.map(({ ruleName }) => ruleName))}`)
}
