import { users } from '#shared/contract/calls/users.ts'
import { readDirectory } from '../../../../data/notifications/teams/directoryRepository.ts'
import { onCallNow } from '../../../../domain/notifications/rota/onCallNow.ts'
import { handle } from '../../../../http/handle.ts'

export const getOnCall = handle(users.getOnCall, async ({ now }) => ({ onCall: onCallNow(await readDirectory(), now) }))
