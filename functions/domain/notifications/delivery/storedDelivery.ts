import type { Audience } from '#shared/alarms/severity.ts'
import type { Message } from '../channels/message.ts'
import type { Delivery } from './delivery.ts'
import type { RunningSample } from '../../telemetry/runningSample.ts'
import type { ChartedValue } from '../picture/chartedValue.ts'
import type { Receiver } from './receiver.ts'
import type { ToldAlarms } from './told.ts'

/** The step of a team for which a message is sent, or the repeat after its last step. */
export interface ToldStep {
  readonly team: string
  readonly number: number
  readonly isRepeat?: true
}

/** A message as it is stored, once for all of its receivers. Each delivery of the message has its own id. */
export interface StoredMessage
  extends Omit<Message, 'id' | 'threadReference' | 'acknowledgeLink' | 'picture'>, ToldAlarms {
  /** The name of the message, which no other message of its rule and instrument has. */
  readonly name: string
  /** `step` is set if a later step of a team sends the message. */
  readonly step?: ToldStep
  /** The samples that were running at the last firing of the message. The message about the alarm's end names them. */
  readonly samples?: readonly RunningSample[]
  /** The value that the chart in mails shows. Missing if there is none, and in messages of earlier releases. */
  readonly charted?: ChartedValue
}

/** The other messages that a joined message includes, in a flood of alarms. */
export interface Said {
  /** The number of the other messages in the joined message. */
  readonly others: number
  /** One line for each of the first few of the other messages. */
  readonly lines: readonly string[]
}

/** The fields that decide at which place of the log a delivery is. */
export type DeliveryPlace = Pick<DeliveryRecord, 'deviceName' | 'ruleName' | 'messageAt' | 'kind' | 'id'>

/** A delivery with everything that the log shows of it. */
export interface DeliveryRecord extends ToldAlarms {
  readonly id: string
  readonly kind: Message['kind']
  readonly thread: string
  /** The time of the message in milliseconds since 1970. It orders the deliveries. */
  readonly messageAt: number
  readonly messageName: string
  readonly step?: ToldStep
  /** The names of messages that this message includes, such as the opening of an alarm that has ended. */
  readonly saysToo?: readonly string[]
  /** When the delivery is joined with others. Set if it is held in a flood of alarms. Decision 162 says why. */
  readonly joinAt?: number
  /** The other messages of a flood that this delivery's message includes. */
  readonly says?: Said
  /** The delivery whose message includes this delivery's message. Set in a flood. */
  readonly saidBy?: DeliveryPlace
  /**
   * The delivery that notified the receiver of the alarm's opening. Set if this delivery is about the alarm's end, and
   * both were held.
   */
  readonly after?: DeliveryPlace
  /** The name that the receiver's channel gave to the first message about the alarm. */
  readonly threadReference?: string
  readonly ruleName: string
  readonly deviceName: string
  readonly audience: Audience
  readonly receiver: Receiver
  readonly delivery: Delivery
}

/** The order of messages of the same time: an alarm's opening, its acknowledgement, then its end. */
export const places = { opened: 0, acknowledged: 1, resolved: 2, test: 3 } as const satisfies Record<
  Message['kind'],
  number
>
