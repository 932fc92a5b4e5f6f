import { everyMinute } from '../application/minute/everyMinute.ts'

export const handler = (): Promise<void> => everyMinute(Date.now)
