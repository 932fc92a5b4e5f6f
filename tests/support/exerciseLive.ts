import type { Api, ApiAnswer } from './api.ts'

/** Watches everything that can be watched, for a minute. */
export const watchAll = (admin: Api): Promise<ApiAnswer> =>
  admin.post('lease_live', { subjects: ['devices', 'alarms', 'jobs', 'reports', 'device/SN-1', 'device/SN-JOB'] })

/** Makes changes that those who watch are notified of. */
export const exerciseLive = async (admin: Api): Promise<void> => {
  await watchAll(admin)
  for (const status of ['DORMANT', 'OK']) {
    await admin.post('device/status', { deviceName: 'SN-1', deviceModel: 'TripleQuad', status })
  }
}
