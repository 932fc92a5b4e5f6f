import type { Api } from '#tests/support/product/api.ts'
import { reportBody } from '#tests/support/product/reports.ts'

/** For each service: a change that succeeds, and the same change to something that does not exist. */
const changes: readonly (readonly [path: string, good: object, bad: object])[] = [
  ['device/status', status('SN-1'), status('SN-none')],
  ['update_model', model('Orbit'), model('None')],
  ['updaterule', { ruleName: 'Two', description: 'once' }, { ruleName: 'None', description: '' }],
  ['update_job', { jobName: 'exercise', description: 'once' }, { jobName: 'none', description: '' }],
  ['update_report', reportBody('rule', { entity: 'rule' }), reportBody('none')],
]

function status(deviceName: string): object {
  return { deviceName, deviceModel: 'TripleQuad', status: 'OK' }
}

function model(modelName: string): object {
  return { modelName, description: 'once', parameters: {} }
}

/**
 * Makes each successful change twice with the same idempotency key, and each failing one once, so that stored answers
 * are used in every way.
 */
export const exerciseOnce = async (admin: Api): Promise<void> => {
  for (const [path, good, bad] of changes) {
    const once = (body: object, key: string) => admin.call('POST', path, body, { 'Idempotency-Key': key })
    for (const body of [good, good]) {
      const answer = await once(body, `${path}-good`)
      if (answer.status !== 200) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
    }
    await once(bad, `${path}-bad`)
  }
}
