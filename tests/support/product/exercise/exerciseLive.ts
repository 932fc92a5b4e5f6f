import type { Api, ApiAnswer } from '#tests/support/product/api.ts'

/** Requests a lease on everything that can be watched. It lasts a minute. */
export const watchAll = (admin: Api): Promise<ApiAnswer> =>
  admin.post('lease_live', { subjects: ['devices', 'alarms', 'jobs', 'reports', 'device/SN-1', 'device/SN-JOB'] })

/** Makes changes that watching pages get hints about. */
export const exerciseLive = async (admin: Api): Promise<void> => {
  await watchAll(admin)
  for (const status of ['DORMANT', 'OK']) {
    await admin.post('device/status', { deviceName: 'SN-1', deviceModel: 'TripleQuad', status })
  }
}
