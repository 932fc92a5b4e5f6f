import { MetricUnit } from '@aws-lambda-powertools/metrics'
import { putAudit } from '../../data/audit/auditRepository.ts'
import { findUser, listUsers } from '../../data/users/userRepository.ts'
import { replaceUser, takeBackUser } from '../../data/users/userWriter.ts'
import type { Trail } from '../../domain/audit.ts'
import { repairFor, type Credentials, type Repair } from '../../domain/users/reconcile.ts'
import type { User } from '../../domain/users/user.ts'
import { alignCredentials } from '../../gateways/credentials.ts'
import { listCredentials, readCredentials } from '../../gateways/credentialLists.ts'
import { metrics } from '../../runtime/metrics.ts'
import { logger } from '../../runtime/logger.ts'

/**
 * The minimum age of a user's last change for the user to be compared with Cognito. A more recent change may still be
 * in progress; the next run checks it.
 */
const settledMs = 5 * 60_000

/**
 * Finds differences between the users table and Cognito, repairs them, and records each in the log, a metric and the
 * audit trail. Cognito's lists may lag behind, so a difference counts only if a read of that single user confirms it.
 * @param run identifies this run in the audit trail
 */
export const reconcileUsers = async (run: string, now: number): Promise<void> => {
  const [users, listed] = await Promise.all([listUsers(), listCredentials()])
  const settled = users.filter(({ updatedTime }) => now - Date.parse(updatedTime) > settledMs)
  const suspects = settled.filter(user => repairFor(user, listed.get(user.userName)).type !== 'none')
  const repairs: Repair['type'][] = []
  const failures: unknown[] = []
  for (const user of suspects) {
    const trail: Trail = { by: 'system', at: now, action: 'user.reconcile', requestId: `${run}-${user.userName}` }
    try {
      const credentials = await readCredentials(user.name)
      // A user who has been changed since the list was read is compared by the next run. Otherwise, Cognito would get
      // the earlier address, group or state back.
      if ((await findUser(user.userName))?.revision === user.revision)
        repairs.push(await reconcile(user, credentials, trail))
    } catch (error) {
      // Cognito may refuse a single user's fields each time. The users after that one are still repaired.
      logger.error('user not reconciled', { user: user.name, error: error as Error })
      failures.push(error)
    }
  }
  reportUnknown(users, listed)
  for (const [type, all] of Map.groupBy(repairs, repair => repair)) {
    metrics.addMetric(`users reconciled: ${type}`, MetricUnit.Count, all.length)
  }
  metrics.publishStoredMetrics()
  if (failures.length > 0)
    throw new AggregateError(failures, 'Some users could not be reconciled with Cognito. The next run tries again')
}

const reconcile = async (user: User, credentials: Credentials | undefined, trail: Trail): Promise<Repair['type']> => {
  const repair = repairFor(user, credentials)
  if (repair.type !== 'none') logger.warn('user differs from Cognito', { user: user.name, repair: repair.type })
  switch (repair.type) {
    case 'align':
      await alignCredentials(user)
      await putAudit(
        {
          ...trail,
          entity: 'user',
          name: user.name,
          before: pick(credentials, repair.differences),
          after: pick(user, repair.differences),
        },
        'done',
      )
      break
    case 'learn':
      await replaceUser(user, repair.next, trail)
      break
    case 'takeBack':
      await takeBackUser(user, trail)
      break
    case 'report':
      logger.error(`user ${repair.problem}`, { user: user.name })
      break
    case 'none':
      break
  }
  return repair.type
}

const pick = (from: object | undefined, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(from ?? {}).filter(
      ([name]) => names.includes(name) || (name === 'groups' && names.includes('group')),
    ),
  )

/**
 * Reports users that exist only in Cognito. They have no rights. Somebody may have created the credentials by hand
 * without the user.
 */
const reportUnknown = (users: readonly User[], listed: ReadonlyMap<string, Credentials>): void => {
  const known = new Set(users.map(({ userName }) => userName))
  for (const [userName, { name }] of listed) {
    if (!known.has(userName)) logger.warn('Cognito knows a user that the service does not', { user: name })
  }
}
