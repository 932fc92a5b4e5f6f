import { alarmMessage } from '#functions/domain/notifications/alarmMessage.ts'
import { topicMail } from '#functions/domain/notifications/topicMail.ts'

/** The mail of an alarm as a topic tells it. */
export const alarmMail = (...about: Parameters<typeof alarmMessage>) => topicMail(alarmMessage(...about))
