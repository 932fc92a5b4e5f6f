import { describe, expect, it } from 'vitest'
import { CallFailure, type LocalApi } from '#scripts/base/localApi.ts'
import { admitDemoInstruments, demoAdmissions } from '#scripts/local/setup/demoAdmissions.ts'

const size = 12

interface Listed {
  readonly deviceName: string
  readonly modelName: string
  deviceStatus: string
  updatedBy: string
  revision: number
}

const listed = (): Map<string, Listed> =>
  new Map(
    [...demoAdmissions(size)].map(([deviceName, { modelName }]) => [
      deviceName,
      { deviceName, modelName, deviceStatus: 'PENDING', updatedBy: '', revision: 1 },
    ]),
  )

const apiOver = (devices: Map<string, Listed>): LocalApi & { posts: unknown[] } => {
  const posts: unknown[] = []
  return {
    posts,
    get: () => Promise.reject(new Error('nothing is read')),
    put: () => Promise.reject(new Error('nothing is created')),
    post: (path, body) => {
      if (path === 'device/advancesearch') return Promise.resolve({ deviceList: [...devices.values()] })
      const { deviceName, status, revision } = body as { deviceName: string; status: string; revision: number }
      const device = devices.get(deviceName)
      posts.push(body)
      if (device?.revision !== revision) return Promise.reject(new CallFailure(409, 'changed meanwhile'))
      Object.assign(device, { deviceStatus: status, updatedBy: 'admin', revision: revision + 1 })
      return Promise.resolve({})
    },
  }
}

describe('the admissions of the demo fleet', () => {
  it('admit most of a dozen instruments, and leave two waiting, one denied and one dormant', async () => {
    const devices = listed()
    await admitDemoInstruments(apiOver(devices), size, 5_000)
    const statuses = [...devices.values()].map(({ deviceStatus }) => deviceStatus).sort()
    expect(statuses).toEqual(['DENIED', 'DORMANT', ...Array<string>(8).fill('OK'), 'PENDING', 'PENDING'])
  })

  it('leave instruments unchanged that somebody has decided on or that have a different model', async () => {
    const devices = listed()
    Object.assign(devices.get('MS-0001') ?? {}, { deviceStatus: 'DENIED', updatedBy: 'maria' })
    Object.assign(devices.get('LC-0001') ?? {}, { updatedBy: 'maria' })
    Object.assign(devices.get('WS-0001') ?? {}, { modelName: 'Another' })
    await admitDemoInstruments(apiOver(devices), size, 5_000)
    expect(devices.get('MS-0001')?.deviceStatus).toBe('DENIED')
    expect(devices.get('LC-0001')?.deviceStatus).toBe('PENDING')
    expect(devices.get('WS-0001')?.deviceStatus).toBe('PENDING')
  })

  it('change no instrument when they are made again', async () => {
    const devices = listed()
    await admitDemoInstruments(apiOver(devices), size, 5_000)
    const again = apiOver(devices)
    await admitDemoInstruments(again, size, 5_000)
    expect(again.posts).toEqual([])
  })
})
