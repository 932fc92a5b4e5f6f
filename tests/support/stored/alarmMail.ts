import { alarmMessage } from '#functions/domain/notifications/alarmMessage.ts'
import { topicMail } from '#functions/domain/notifications/topicMail.ts'

/** The mail about an alarm, as a topic sends it. */
export const alarmMail = (...about: Parameters<typeof alarmMessage>) => topicMail(alarmMessage(...about))
