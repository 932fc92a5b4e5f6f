import type { ScheduledEvent } from 'aws-lambda'
import { reconcileUsers } from '../application/users/reconcileUsers.ts'

export const handler = ({ id, time }: Pick<ScheduledEvent, 'id' | 'time'>): Promise<void> =>
  reconcileUsers(id, Date.parse(time))
