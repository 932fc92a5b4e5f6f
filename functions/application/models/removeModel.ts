import { devicesOfModel } from '../../data/devices/deviceNames.ts'
import { getModel } from '../../data/models/modelRepository.ts'
import { removeModel as remove } from '../../data/models/modelWriter.ts'
import { newestPublication, nothingPublishedAfter } from '../../data/rules/publications.ts'
import { listRules } from '../../data/rules/ruleRepository.ts'
import { listServiceModes } from '../../data/serviceModes/serviceModes.ts'
import { onNewest } from '../../data/store/onNewest.ts'
import type { Trail } from '../../domain/audit.ts'
import { Conflict } from '../../domain/errors.ts'
import { firstNames } from '../../domain/firstNames.ts'
import { isOver, type ServiceSubject } from '../../domain/serviceMode/serviceMode.ts'
import { findActiveJobs } from '../jobs/findActiveJobs.ts'

/**
 * Removes a model that no instrument, enabled rule, active job or service mode uses. Otherwise throws a Conflict that
 * names what uses it. If something begins to use the model meanwhile, the removal fails and everything is checked
 * again.
 */
export const removeModel = (modelName: string, trail: Trail): Promise<void> =>
  onNewest(`model#${modelName}`, async () => {
    // The model, and the number of the newest publication, are read before the model's uses are looked up. Anything
    // that begins to use the model after that makes the removal fail.
    const read = await getModel(modelName)
    const publication = await newestPublication()
    await refuseInUse(modelName, trail.at)
    await remove(read, nothingPublishedAfter(publication), trail)
  })

const refuseInUse = async (modelName: string, now: number): Promise<void> => {
  const [devices, rules, jobs, serviceModes] = await Promise.all([
    devicesOfModel(modelName),
    listRules(),
    findActiveJobs(modelName),
    listServiceModes(),
  ])
  if (devices.length > 0) throw new Conflict(`${modelName} is used by ${firstNames(devices)}`)
  const users = rules.filter(({ enabled, models }) => enabled && models.includes(modelName))
  if (users.length > 0)
    throw new Conflict(`${modelName} is used by the enabled rules ${firstNames(users.map(({ ruleName }) => ruleName))}`)
  if (jobs.length > 0) {
    const them = jobs.length === 1 ? 'the active content job' : 'the active content jobs'
    throw new Conflict(`${modelName} is used by ${them} ${firstNames(jobs)}`, undefined, { jobs })
  }
  const isOfModel = ({ kind, name }: ServiceSubject): boolean => kind === 'model' && name === modelName
  if (serviceModes.some(({ mode }) => isOfModel(mode.subject) && !isOver(mode, now)))
    throw new Conflict(`${modelName} is in service mode, or will be. End it first`)
}
