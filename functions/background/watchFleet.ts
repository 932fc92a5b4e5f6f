import { watchFleet } from '../application/fleet/watchFleet.ts'

export const handler = (): Promise<void> => watchFleet(Date.now())
