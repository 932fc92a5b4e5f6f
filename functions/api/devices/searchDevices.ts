import type { Device } from '#shared/contract/device.ts'
import type { Comparison } from '#shared/contract/calls/devices.ts'
import { pageOf } from '#shared/contract/paging.ts'
import { devices } from '#shared/contract/calls/devices.ts'
import { deviceDigests } from '#shared/devices/deviceDigests.ts'
import { isAsset } from '#shared/devices/status.ts'
import type { ReadingValue } from '#shared/contract/messages/telemetry.ts'
import { readContacts } from '../../data/fleet/contactRepository.ts'
import { listDevices } from '../../data/devices/deviceRepository.ts'
import { readLatestValues } from '../../data/devices/latestValues.ts'
import { Validation } from '../../domain/errors.ts'
import { nameMatches } from '../../domain/nameMatches.ts'
import { comparisonProblem, comparisonWith } from '../../domain/telemetry/compareValue.ts'
import { withContact } from '../../domain/telemetry/contact.ts'
import { answerPage } from '../../http/answerPage.ts'
import { changesSince } from '../../http/changesSince.ts'
import { handle, type Call } from '../../http/handle.ts'

const route = devices.searchDevices

export const searchDevices = handle(route, async ({ body }) => {
  const { assetPage, deviceName, modelName, deviceStatus } = body
  const matches = [
    (device: Device) => !assetPage || isAsset(device),
    (device: Device) => !deviceName || nameMatches(device.deviceName, deviceName),
    (device: Device) => !deviceStatus || device.deviceStatus === deviceStatus,
  ]
  const wanted = wantedValue(body)
  const [ofModel, contacts, latest] = await Promise.all([
    listDevices(modelName || undefined),
    readContacts(),
    wanted && readLatestValues(wanted.dataItem),
  ])
  const valueOf = wanted && latest && valuesMeeting(wanted, ofModel, latest)
  const listed = ofModel
    .filter(device => matches.every(match => match(device)))
    .map(device => withContact(device, contacts.get(device.deviceName)))
  const found = valueOf ? listed.flatMap(device => withValue(device, valueOf(device.deviceName))) : listed
  found.sort((a, b) => (a.deviceName < b.deviceName ? -1 : 1))
  const page = pageOf(body)
  if (page.nextToken === undefined && body.seen !== undefined) {
    const first = (page.number - 1) * page.size
    const changes = changesSince(deviceDigests, found.slice(first, first + page.size), body.seen)
    if (changes)
      return { changedGroups: changes.changedGroups, total: found.length, deviceList: [...changes.changedRows] }
  }
  const { rows, ...rest } = answerPage(found, page, device => device.deviceName)
  return { ...rest, deviceList: rows }
})

interface Wanted {
  readonly dataItem: string
  readonly condition: Comparison
  readonly entered: ReadingValue
}

/**
 * Returns the condition on a data item's latest value in a search for instruments. Undefined if the search has none.
 * Throws a Validation that names each missing part of the condition.
 */
const wantedValue = ({ dataItem, condition, parameterValue }: Call<typeof route>['body']): Wanted | undefined => {
  const isEntered = parameterValue !== undefined && parameterValue !== ''
  if (dataItem && condition && isEntered) return { dataItem, condition, entered: parameterValue }
  if (!dataItem && !condition && !isEntered) return undefined
  const missing: [field: string, isThere: boolean, message: string][] = [
    ['dataItem', Boolean(dataItem), 'Choose the data item that the condition is about'],
    ['condition', Boolean(condition), 'Choose how the data item compares with the value'],
    ['parameterValue', isEntered, 'Enter the value that the data item is compared with'],
  ]
  throw new Validation(missing.filter(([, isThere]) => !isThere).map(([field, , message]) => ({ field, message })))
}

/**
 * Returns a function that gives an instrument's latest value if it meets the search's condition. If the value entered
 * in the search cannot be compared with the data item's values, throws a Validation that says what to enter.
 */
const valuesMeeting = (
  { condition, entered }: Wanted,
  devicesOfModel: readonly Device[],
  latest: ReadonlyMap<string, ReadingValue>,
): ((deviceName: string) => ReadingValue | undefined) => {
  const compared = devicesOfModel.flatMap(({ deviceName }) => latest.get(deviceName) ?? [])
  const message = comparisonProblem(condition, entered, compared)
  if (message !== undefined) throw new Validation([{ field: 'parameterValue', message }])
  const meets = comparisonWith(condition, entered)
  return deviceName => {
    const value = latest.get(deviceName)
    return value !== undefined && meets(value) ? value : undefined
  }
}

const withValue = (device: Device, value: ReadingValue | undefined): Device[] =>
  value === undefined ? [] : [{ ...device, dataItemValue: value }]
