import { randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Device } from '#shared/contract/device.ts'
import { makeFleetMembers, type Member } from '../fleet/members.ts'
import { connect } from '../fleet/run/connect.ts'
import type { LocalApi } from '../base/localApi.ts'

export const soakMembers = (size: number): Member[] => makeFleetMembers(size, 'SOAK')

/** Writes a password for every instrument before the product starts, as if all of them had been enrolled long ago. */
export const writeDeviceFile = async (dataDir: string, members: readonly Member[]): Promise<void> => {
  const password = (): string => randomBytes(18).toString('base64url')
  const devices = Object.fromEntries(members.map(({ name }) => [name, password()]))
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await writeFile(path.join(dataDir, 'devices.json'), JSON.stringify({ claim: password(), devices }), { mode: 0o600 })
}

const atATime = 8
const waitMs = 60_000

/** Registers every instrument and sets its admission to OK, so that the measurement covers only the reporting. */
export const admitAll = async (
  api: LocalApi,
  members: readonly Member[],
  register: (member: Member) => Promise<void>,
): Promise<void> => {
  await inGroups(members, register)
  const end = Date.now() + waitMs
  while ((await listedCount(api)) < members.length) {
    if (Date.now() > end)
      throw new Error(
        'Not all instruments reached the onboarding list within a minute. Fix the error in logs/functions.log',
      )
    await sleep(250)
  }
  await inGroups(members, async ({ name, model }) => {
    await api.post('device/status', { deviceName: name, deviceModel: model.modelName, status: 'OK' })
  })
}

const inGroups = async (members: readonly Member[], work: (member: Member) => Promise<void>): Promise<void> => {
  for (let at = 0; at < members.length; at += atATime) await Promise.all(members.slice(at, at + atATime).map(work))
}

const listedCount = async (api: LocalApi): Promise<number> => {
  const { total } = (await api.post('device/advancesearch', { assetPage: false, pageSize: 1, offSet: 1 })) as {
    total: number
  }
  return total
}

/** Returns a function that registers an instrument with the service over a separate connection. */
export const registerOver =
  (mqttPort: number, passwords: Readonly<Record<string, string>>) =>
  async ({ name, model }: Member): Promise<void> => {
    const client = await connect({ host: '127.0.0.1', port: mqttPort }, name, passwords[name] ?? '')
    const registration = { timestamp: new Date().toISOString(), modelName: model.modelName }
    await client.publishAsync(`instruments/${name}/registration`, JSON.stringify(registration), { qos: 1 })
    await client.endAsync()
  }

/**
 * Waits until the service has stored the last values that an instrument reported. Returns false if that takes too
 * long.
 */
export const hasArrived = async (api: LocalApi, name: string, newest: string, end: number): Promise<boolean> => {
  for (;;) {
    const { device } = (await api.get(`device/${name}`)) as { device: Device }
    if ((device.lastDataItemDate ?? '') >= newest) return true
    if (Date.now() > end) return false
    await sleep(200)
  }
}
