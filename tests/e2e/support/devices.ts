import type { Page } from 'playwright-core'
import type { Device } from '#shared/contract/device.ts'
import { intercept } from './intercept.ts'

const statuses = ['RUN', 'IDLE', 'FAULT', 'UNKNOWN', 'OFF']

/** An instrument as the list has it; every property follows from `index`. */
export const device = (index: number): Device => {
  const at = (hours: number): string => new Date(Date.UTC(2026, 0, 1) + hours * 3_600_000).toISOString()
  return {
    deviceName: `SN${String(index).padStart(5, '0')}`,
    modelName: `Model${index % 3}`,
    deviceModel: `Model${index % 3}`,
    groupStatus: statuses[index % statuses.length] ?? '',
    deviceStatus: 'OK',
    desiredStatus: '',
    registerdOn: at(index * 7),
    lastContacted: at(index * 11),
    lastDataItemDate: at(index * 13),
    ICStatus: index % 2 === 0 ? 1 : 0,
    ICLastContactedTime: at(index * 17),
    remarks: '',
    updatedBy: 'admin',
    revision: 1,
  }
}

export const fleet = (size: number): Device[] => Array.from({ length: size }, (_, index) => device(index + 1))

const isCount = (asked: unknown): boolean => (asked as { readonly pageSize?: number }).pageSize === 1

/**
 * Answers the list call with these instruments, and tells what was asked. How many wait for admission is asked beside
 * it, and is left to the server.
 * @param total how many instruments there are, where the list cannot hold them all
 */
export const answerWith = async (
  page: Page,
  devices: readonly Device[],
  total = devices.length,
): Promise<unknown[]> => {
  const asked: unknown[] = []
  await intercept(page, '*/api/device/advancesearch', route => {
    if (isCount(route.input())) return route.fallback()
    asked.push(route.input())
    return route.fulfill({ json: { total, deviceList: devices } })
  })
  return asked
}
