import { consoleAddress } from '../../data/settings/consoleAddress.ts'
import type { MessageSettings } from '../../domain/notifications/alarmMessage.ts'
import { setting } from '../../runtime/settings.ts'

/** Returns the settings of the stage that messages about alarms need. */
export const messageSettings = async (): Promise<MessageSettings> => ({
  zone: setting('TIME_ZONE'),
  console: await consoleAddress(),
})
