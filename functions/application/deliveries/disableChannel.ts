import { changeDirectory, readDirectory } from '../../data/notifications/teams/directoryRepository.ts'
import { Conflict } from '../../domain/errors.ts'
import type { Receiver } from '../../domain/notifications/delivery/receiver.ts'
import { saveChannel } from '../../domain/notifications/teams/changeDirectory.ts'
import { channelIdOf } from '../../domain/notifications/teams/findReceivers.ts'

/** Disables the channel of a receiver that has reported that it no longer exists. */
export const disableChannel = async ({ id: receiverId }: Receiver, now: number): Promise<void> => {
  const id = channelIdOf(receiverId)
  if (id === undefined) return
  const known = (await readDirectory()).channels.get(id)
  if (!known || known.isDisabled) return
  const trail = { by: 'Benchwatch', at: now, action: 'channel.disable', requestId: `410-${id}-${known.revision}` }
  const { revision, ...channel } = known
  try {
    await changeDirectory(directory => saveChannel(directory, { ...channel, isDisabled: true }, revision), trail)
  } catch (error) {
    // The channel was changed or removed meanwhile, so it no longer matters that its former address is gone.
    if (!(error instanceof Conflict)) throw error
  }
}
