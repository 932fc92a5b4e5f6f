import { randomUUID } from 'node:crypto'
import type { ChannelAccess } from '#shared/contract/calls/teams.ts'
import { users } from '#shared/contract/calls/users.ts'
import { keepChannel } from '../../../../application/deliveries/keepChannel.ts'
import { readDirectory } from '../../../../data/notifications/teams/directoryRepository.ts'
import { NotFound, Validation } from '../../../../domain/errors.ts'
import { placeOf } from '../../../../domain/notifications/teams/channelSecret.ts'
import type { Stored } from '../../../../domain/notifications/teams/storedDirectory.ts'
import type { TeamChannel } from '../../../../domain/notifications/teams/team.ts'
import { addressIn } from '../../../../gateways/outgoing/post.ts'
import { RefusedAddress } from '../../../../gateways/outgoing/publicAddress.ts'
import { handle } from '../../../../http/handle.ts'
import { savedEntry } from './savedEntry.ts'

export const saveChannel = handle(users.saveChannel, async ({ body, trail, now }) => {
  const { id = randomUUID(), name, access, revision } = body
  if (access && 'url' in access) refuseInternalAddress(access.url)
  const known = body.id === undefined ? undefined : (await readDirectory()).channels.get(id)
  if (body.id !== undefined && !known) throw new NotFound('Channel', id)
  const channel = access ? reachedBy(access, { id, name }, known) : renamed(name, known)
  const seen = known ? revision : 0
  return savedEntry(id, await keepChannel({ channel, access, seen }, trail, now))
})

const reachedBy = (
  access: ChannelAccess,
  named: Pick<TeamChannel, 'id' | 'name'>,
  known: Stored<'channel'> | undefined,
): TeamChannel => {
  if (known && known.kind !== access.kind) {
    const message = `${known.name} is a channel of another kind. Add a new one`
    throw new Validation([{ field: 'access.kind', message }])
  }
  const place = placeOf(access)
  return { ...named, kind: access.kind, ...(place !== undefined && { place }) }
}

const renamed = (name: string, known: Stored<'channel'> | undefined): TeamChannel => {
  if (!known) throw new Validation([{ field: 'access', message: 'Enter how the channel is reached' }])
  const { revision: _revision, ...channel } = known
  return { ...channel, name }
}

/**
 * Refuses a channel's address that is visibly internal. Host names are resolved later, for each message, which is
 * refused if the resolved address is not public.
 */
const refuseInternalAddress = (url: string): void => {
  try {
    addressIn(url)
  } catch (error) {
    if (!(error instanceof RefusedAddress)) throw error
    throw new Validation([{ field: 'access.url', message: error.message }])
  }
}
