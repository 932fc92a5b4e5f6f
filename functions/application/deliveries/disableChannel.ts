import { changeDirectory, readDirectory } from '../../data/notifications/teams/directoryRepository.ts'
import type { Receiver } from '../../domain/notifications/delivery/receiver.ts'
import { saveChannel } from '../../domain/notifications/teams/changeDirectory.ts'
import { channelIdOf } from '../../domain/notifications/teams/receiversOf.ts'

/** Switches a channel off whose receiver has said that it is gone for good. */
export const disableChannel = async ({ id: receiverId }: Receiver, now: number): Promise<void> => {
  const id = channelIdOf(receiverId)
  if (id === undefined) return
  const known = (await readDirectory()).channels.get(id)
  if (!known || known.isDisabled) return
  const trail = { by: 'Benchwatch', at: now, action: 'channel.disable', requestId: `410-${id}-${known.revision}` }
  await changeDirectory(directory => {
    const { revision: _revision, ...channel } = directory.channels.get(id) ?? known
    return saveChannel(directory, { ...channel, isDisabled: true }, known.revision)
  }, trail)
}
