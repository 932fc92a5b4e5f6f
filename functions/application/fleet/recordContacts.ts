import { writeContacts } from '../../data/devices/contactRepository.ts'
import { scanContacts } from '../../data/devices/scanContacts.ts'

/**
 * Reads from the states when each instrument was last in contact, and stores that for lists. A message itself writes
 * only its state, so a list is at most a minute behind, also for the last message before a pause.
 */
export const recordContacts = async (now: number): Promise<void> => writeContacts(await scanContacts(), now)
