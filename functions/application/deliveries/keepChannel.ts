import type { ChannelAccess } from '#shared/contract/calls/teams.ts'
import { putAudit } from '../../data/audit/auditRepository.ts'
import { changeDirectory, readDirectory } from '../../data/notifications/teams/directoryRepository.ts'
import type { Trail } from '../../domain/audit.ts'
import { remove, saveChannel } from '../../domain/notifications/teams/changeDirectory.ts'
import { channelSecret } from '../../domain/notifications/teams/channelSecret.ts'
import type { DirectoryChange, StoredDirectory } from '../../domain/notifications/teams/storedDirectory.ts'
import type { TeamChannel } from '../../domain/notifications/teams/team.ts'
import { deleteSecret, putSecret, readSecret } from '../../gateways/secrets.ts'

interface Kept {
  readonly channel: TeamChannel
  /** The new secret of the channel; undefined leaves the stored one as it is. */
  readonly access: ChannelAccess | undefined
  readonly seen: number | undefined
}

/** Saves the secret of a channel and then the channel itself, so that there is no channel without its secret. */
export const keepChannel = ({ channel, access, seen }: Kept, trail: Trail, now: number): Promise<DirectoryChange> =>
  recorded(
    directory => saveChannel(directory, channel, seen),
    trail,
    access && (async () => putSecret(channel.id, channelSecret(access, await readSecret(channel.id), now))),
    // If a new channel is refused, its secret is removed again.
    seen === 0 ? () => deleteSecret(channel.id) : undefined,
  )

/** Removes a channel of alarm messages, together with its secret. */
export const dropChannel = (id: string, trail: Trail): Promise<DirectoryChange> =>
  recorded(
    directory => remove(directory, 'channel', id, trail.at),
    trail,
    () => deleteSecret(id),
  )

/**
 * Changes the directory of people, channels and teams together with a channel's secret. If the change is refused, the
 * secret stays as it was.
 */
const recorded = async (
  change: (directory: StoredDirectory) => DirectoryChange,
  trail: Trail,
  changeSecret: (() => Promise<void>) | undefined,
  undo?: () => Promise<void>,
): Promise<DirectoryChange> => {
  if (!changeSecret) return changeDirectory(change, trail)
  const { about, before, after } = change(await readDirectory())
  const record = { ...trail, entity: about.kind, name: about.name, before, after }
  await putAudit(record, 'started')
  try {
    await changeSecret()
    return await changeDirectory(change, trail)
  } catch (error) {
    await undo?.()
    await putAudit(record, 'failed')
    throw error
  }
}
