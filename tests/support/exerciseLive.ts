import type { Api } from './api.ts'

/** Watches everything that can be watched, and lets a change be told. */
export const exerciseLive = async (admin: Api): Promise<void> => {
  const subjects = ['devices', 'alarms', 'jobs', 'reports', 'device/SN-1']
  await admin.post('lease_live', { subjects })
  for (const status of ['DORMANT', 'OK']) {
    await admin.post('device/status', { deviceName: 'SN-1', deviceModel: 'TripleQuad', status })
  }
}
