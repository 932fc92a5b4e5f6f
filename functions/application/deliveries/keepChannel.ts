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
  /** The channel's new address and keys, which are stored as its secret. If undefined, the stored secret is kept. */
  readonly access: ChannelAccess | undefined
  readonly seen: number | undefined
}

/** Saves a channel together with its secret. The secret is saved first, so that no channel is stored without one. */
export const keepChannel = ({ channel, access, seen }: Kept, trail: Trail, now: number): Promise<DirectoryChange> =>
  recorded(
    directory => saveChannel(directory, channel, seen),
    trail,
    access && (async () => putSecret(channel.id, channelSecret(access, await readSecret(channel.id), now))),
    // If the new channel is refused, its secret is removed again, because nothing uses it.
    seen === 0 ? () => deleteSecret(channel.id) : undefined,
  )

/** Removes a channel together with its secret. */
export const dropChannel = (id: string, trail: Trail): Promise<DirectoryChange> =>
  recorded(
    directory => remove(directory, 'channel', id, trail.at),
    trail,
    () => deleteSecret(id),
  )

/**
 * Changes the directory of people, channels and teams together with a channel's secret. The change is checked before
 * the secret is changed, so that a refused change leaves the secret as it was.
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
