import { signin } from '#shared/contract/calls/signin.ts'
import { handle } from '../../http/handle.ts'
import { linkedAlarm, linkedAnswer } from './linkedAlarm.ts'

export const alarmByLink = handle(signin.alarmByLink, async call => linkedAnswer(await linkedAlarm(call)))
