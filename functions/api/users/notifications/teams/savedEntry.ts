import type { DirectoryChange } from '../../../../domain/notifications/teams/storedDirectory.ts'

/** Builds the answer to a call that has saved a person, a channel or a team. */
export const savedEntry = (id: string, { saved, about }: DirectoryChange) => ({
  message: `${about.name} saved`,
  id,
  revision: saved.find(({ entry }) => entry.id === id)?.entry.revision ?? 0,
})
