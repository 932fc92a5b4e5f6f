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

interface Asked {
  readonly pageSize?: number
  readonly offSet?: number
}

/**
 * Answers the list call with these instruments, and returns the requests. The server answers the other call, which
 * counts the instruments that wait for admission.
 */
export const answerWith = async (page: Page, devices: readonly Device[]): Promise<unknown[]> => {
  const asked: unknown[] = []
  await intercept(page, '*/api/device/advancesearch', route => {
    const { pageSize = 10_000, offSet = 1 } = route.input() as Asked
    if (pageSize === 1) return route.fallback()
    asked.push(route.input())
    const deviceList = devices.slice((offSet - 1) * pageSize, offSet * pageSize)
    return route.fulfill({ json: { total: devices.length, deviceList } })
  })
  return asked
}
