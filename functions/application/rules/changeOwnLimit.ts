import type { OwnLimit } from '#shared/contract/ownLimit.ts'
import { ownLimitsOfRule } from '#shared/rules/ownLimits.ts'
import { isAsset } from '#shared/devices/status.ts'
import { getDevice } from '../../data/devices/deviceRepository.ts'
import { findModelTypes } from '../../data/models/modelTypes.ts'
import { changeOwnLimit, type AskedChange, type ReadLimits } from '../../data/rules/ownLimitWriter.ts'
import { ruleChangedMeanwhile } from '../../data/rules/ruleWriter.ts'
import { expectRevision } from '../../data/store/expectRevision.ts'
import type { Trail } from '../../domain/audit.ts'
import { NotFound, Validation } from '../../domain/errors.ts'
import {
  hasRoom,
  describeOwnLimits,
  listPlaces,
  collectValues,
  applyOwnLimits,
  type InstrumentLimits,
} from '../../domain/rules/ownLimits.ts'
import { ruleProblems } from '../../domain/rules/ruleProblems.ts'
import type { Rule } from '../../domain/rules/rule.ts'

/** A number in a rule, and the instrument that has its own limit for it. */
export interface LimitSubject {
  readonly ruleName: string
  readonly deviceName: string
  readonly place: number
}

export interface LimitOrder {
  readonly value: number
  readonly reason: string
  /** The revision of the rule that the user saw when setting or removing the own limit. */
  readonly revision?: number | undefined
}

/**
 * Sets an instrument's own limit in place of one of a rule's numbers. Returns all of the instrument's own limits in
 * the rule.
 */
export const setOwnLimit = (
  { ruleName, deviceName, place }: LimitSubject,
  { value, reason, revision }: LimitOrder,
  trail: Trail,
): Promise<OwnLimit[]> => {
  const ask = async (read: ReadLimits): Promise<AskedChange> => {
    const { rule } = read
    await expectRevision(revision, rule, () => ruleChangedMeanwhile(ruleName))
    const { modelName, deviceStatus, ...device } = await getDevice(deviceName)
    if (!isAsset({ ...device, deviceStatus }))
      refuse('deviceName', `${deviceName} is not admitted, its status is ${deviceStatus}. Admit it first`)
    if (!rule.models.includes(modelName))
      refuse(
        'deviceName',
        `${deviceName} is a ${modelName}, and ${ruleName} is for ${namesOf(rule)}. Choose an instrument of these models`,
      )
    checkPlace(rule, place, value)
    const known = limitsOn(read, deviceName, modelName)
    if (!known?.limits.some(one => one.place === place) && !hasRoom(read.stored?.instruments ?? []))
      refuse(
        'ruleName',
        `${ruleName} has ${ownLimitsOfRule} own limits, which is the most. Remove one, or make a rule of its own for these instruments`,
      )
    await checkValue(rule, modelName, new Map(known && collectValues(known)).set(place, value))
    return { deviceName, modelName, place, reason, limit: { place, value, reason, by: trail.by, at: trail.at } }
  }
  return changed(ruleName, deviceName, ask, trail)
}

/**
 * Removes an instrument's own limit, so that the rule's number applies to the instrument again. Returns the
 * instrument's remaining own limits in the rule.
 */
export const endOwnLimit = (
  { ruleName, deviceName, place }: LimitSubject,
  reason: string,
  trail: Trail,
): Promise<OwnLimit[]> => {
  const ask = (read: ReadLimits): Promise<AskedChange> => {
    const known = read.stored?.instruments.find(one => one.deviceName === deviceName)
    if (!known?.limits.some(one => one.place === place))
      throw new NotFound('Own limit', `${place} of ${ruleName} on ${deviceName}`)
    return Promise.resolve({ deviceName, modelName: known.modelName, place, reason, limit: undefined })
  }
  return changed(ruleName, deviceName, ask, trail)
}

const changed = async (
  ruleName: string,
  deviceName: string,
  ask: (read: ReadLimits) => Promise<AskedChange>,
  trail: Trail,
): Promise<OwnLimit[]> => {
  const { rule, limits } = await changeOwnLimit(ruleName, ask, trail)
  return describeOwnLimits(rule, limits).filter(limit => limit.deviceName === deviceName)
}

const refuse = (field: string, message: string): never => {
  throw new Validation([{ field, message }])
}

const namesOf = ({ models }: Rule): string => (models.length === 0 ? 'no model of its own' : models.join(', '))

const limitsOn = ({ stored }: ReadLimits, deviceName: string, modelName: string): InstrumentLimits | undefined =>
  stored?.instruments.find(one => one.deviceName === deviceName && one.modelName === modelName)

const checkPlace = (rule: Rule, place: number, value: number): void => {
  const places = listPlaces(rule)
  if (places.length === 0)
    refuse(
      'ruleName',
      `${rule.ruleName} compares with no number. Only numbers of rules on data items can be own limits`,
    )
  const found = places[place]
  const known = places.map(one => `${one.place} in ${one.conditionWith(one.value)}`).join(', ')
  if (!found) return refuse('place', `${rule.ruleName} has no number ${place}. Its numbers are ${known}`)
  if (found.value === value)
    refuse('value', `The rule says ${value} itself. Enter another value, or remove the own limit`)
}

/** Refuses an own limit with which the rule could not be saved. */
const checkValue = async (rule: Rule, modelName: string, values: ReadonlyMap<number, number>): Promise<void> => {
  const { typesByModel } = await findModelTypes([modelName])
  const own = { ...applyOwnLimits(rule, values), models: [modelName], enabled: true }
  const [problem] = ruleProblems(own, undefined, { typesByModel, named: new Map() })
  if (problem) refuse('value', `The rule cannot be evaluated with this value: ${problem.message}`)
}
