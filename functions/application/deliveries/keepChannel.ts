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

/**
 * Saves a channel together with its secret. The secret is saved first, so that no channel is stored without one. Of
 * several people who save the same channel at once, only the first one replaces the secret: the channel gets a new
 * revision beforehand, so that the others are refused.
 */
export const keepChannel = async (
  { channel, access, seen }: Kept,
  trail: Trail,
  now: number,
): Promise<DirectoryChange> => {
  if (!access) return changeDirectory(directory => saveChannel(directory, channel, seen), trail)
  const { id } = channel
  const claimed = await changeDirectory(
    directory => withRevision(directory, saveChannel(directory, channel, seen), { id, by: 1 }),
    trail,
    'started',
  )
  const revision = claimed.saved[0]?.entry.revision ?? 0
  try {
    await putSecret(id, channelSecret(access, await readSecret(id), now))
    return await changeDirectory(directory => saveChannel(directory, channel, revision), trail)
  } catch (error) {
    // If a new channel is refused, its secret is removed again, because nothing uses it.
    if (revision === 0) await deleteSecret(id)
    // The user can try again with the revision that the form has, unless somebody else has changed the channel.
    await changeDirectory(
      directory =>
        withRevision(directory, claimed, { id, by: directory.channels.get(id)?.revision === revision ? -1 : 0 }),
      trail,
      'failed',
    )
    throw error
  }
}

/**
 * Returns a change that only raises or lowers the revision of a stored channel. Its audit record is that of another
 * change, which it begins or gives up.
 */
const withRevision = (
  { channels }: StoredDirectory,
  made: DirectoryChange,
  { id, by }: { readonly id: string; readonly by: number },
): DirectoryChange => {
  const known = channels.get(id)
  return { ...made, saved: known ? [{ kind: 'channel', entry: { ...known, revision: known.revision + by } }] : [] }
}

/**
 * Removes a channel together with its secret. The change is checked before the secret is removed, so that a refused
 * change leaves the secret as it was.
 */
export const dropChannel = async (id: string, trail: Trail): Promise<DirectoryChange> => {
  const change = (directory: StoredDirectory) => remove(directory, 'channel', id, trail.at)
  const { about, before, after } = change(await readDirectory())
  const record = { ...trail, entity: about.kind, name: about.name, before, after }
  await putAudit(record, 'started')
  try {
    await deleteSecret(id)
    return await changeDirectory(change, trail)
  } catch (error) {
    await putAudit(record, 'failed')
    throw error
  }
}
