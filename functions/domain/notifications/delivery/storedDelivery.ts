import type { Audience } from '#shared/alarms/severity.ts'
import type { Message } from '../channels/message.ts'
import type { Delivery } from './delivery.ts'
import type { RunningSample } from '../../telemetry/runningSample.ts'
import type { ChartedValue } from '../picture/chartedValue.ts'
import type { Receiver } from './receiver.ts'
import type { ToldAlarms } from './told.ts'

/** The step of a team that a message is sent for, or the repeat after the last step. */
export interface ToldStep {
  readonly team: string
  readonly number: number
  readonly isRepeat?: true
}

/** A message as it is stored, once for all of its receivers. Each of its deliveries has its own id. */
export interface StoredMessage
  extends Omit<Message, 'id' | 'threadReference' | 'acknowledgeLink' | 'picture'>, ToldAlarms {
  /** The name of the message, which is unique for its rule and instrument. */
  readonly name: string
  /** The team's step. Set if the message is sent by a later step of a team, or by a repeat. */
  readonly step?: ToldStep
  /**
   * The samples that were running at the last firing in the message. The message about the alarm's end names them.
   */
  readonly samples?: readonly RunningSample[]
  /** The value shown in the chart in mails. Missing if there is none, and in messages stored by earlier releases. */
  readonly charted?: ChartedValue
}

/** The other messages that are included in a joined message during a flood of alarms. */
export interface Said {
  /** How many other messages the joined message includes. */
  readonly others: number
  /** One line for each of the first few of these messages. */
  readonly lines: readonly string[]
}

/** The fields that determine a delivery's place in the log. */
export type DeliveryPlace = Pick<DeliveryRecord, 'deviceName' | 'ruleName' | 'messageAt' | 'kind' | 'id'>

/** A delivery with everything that the log shows about it. */
export interface DeliveryRecord extends ToldAlarms {
  readonly id: string
  readonly kind: Message['kind']
  readonly thread: string
  /** The time of the message, in milliseconds since 1970. Deliveries are ordered by it. */
  readonly messageAt: number
  readonly messageName: string
  readonly step?: ToldStep
  /** The names of messages that this message includes, such as the opening of an alarm that has ended. */
  readonly saysToo?: readonly string[]
  /** When the delivery is joined with others. Set if it is held back in a flood of alarms. Decision 162 says why. */
  readonly joinAt?: number
  /** The other messages of a flood that are included in this delivery's message. */
  readonly says?: Said
  /** The delivery whose message includes the message of this one. Set in a flood. */
  readonly saidBy?: DeliveryPlace
  /**
   * The delivery that notified the receiver of the alarm's opening. Set if this delivery is about the alarm's end and
   * both were held back in a flood.
   */
  readonly after?: DeliveryPlace
  /** The reference that the receiver's channel gave to the first message about the alarm. */
  readonly threadReference?: string
  readonly ruleName: string
  readonly deviceName: string
  readonly audience: Audience
  readonly receiver: Receiver
  readonly delivery: Delivery
}

/** The order of messages with the same time: an alarm's opening, its acknowledgement, then its end. */
export const places = { opened: 0, acknowledged: 1, resolved: 2, test: 3 } as const satisfies Record<
  Message['kind'],
  number
>
