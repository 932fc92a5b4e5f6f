import { isAsset } from '#shared/devices/status.ts'
import { findDevices } from '../../data/devices/deviceRepository.ts'
import { listModels } from '../../data/models/modelRepository.ts'
import { findRule } from '../../data/rules/ruleRepository.ts'
import type { ServiceSubject } from '../../domain/serviceMode/serviceMode.ts'

/**
 * Whether the rule, model or instrument that a service mode applies to exists. An instrument that was shut out does
 * not count.
 */
export const exists = async ({ kind, name }: ServiceSubject): Promise<boolean> => {
  if (kind === 'rule') return (await findRule(name)) !== undefined
  if (kind === 'model') return (await listModels()).some(({ modelName }) => modelName === name)
  return (await findDevices([name])).some(isAsset)
}
