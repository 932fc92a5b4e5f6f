import { recordContacts } from '../application/fleet/recordContacts.ts'

export const handler = (): Promise<void> => recordContacts(Date.now())
