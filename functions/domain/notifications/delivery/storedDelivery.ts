import type { Audience } from '#shared/alarms/severity.ts'
import type { Message } from '../channels/message.ts'
import type { Delivery } from './delivery.ts'
import type { RunningSample } from '../../telemetry/runningSample.ts'
import type { ChartedValue } from '../picture/chartedValue.ts'
import type { Receiver } from './receiver.ts'
import type { NotifiedAlarms } from './notifiedAlarms.ts'

/** A later step of a team or, if `isRepeat` is set, a repeat after the team's last step. A message is sent for it. */
export interface NotifiedStep {
  readonly team: string
  readonly number: number
  readonly isRepeat?: true
}

/** A message as it is stored, once for all of its receivers. Each of its deliveries has its own id. */
export interface StoredMessage
  extends Omit<Message, 'id' | 'threadReference' | 'acknowledgeLink' | 'picture'>, NotifiedAlarms {
  /** The name of the message, which is unique for its rule and instrument. */
  readonly name: string
  /** The team's step or repeat that the message is sent for. Missing if it is the team's first notification. */
  readonly step?: NotifiedStep
  /**
   * The samples that were running at the last firing in the message. The message about the alarm's end names them.
   */
  readonly samples?: readonly RunningSample[]
  /** The value shown in the chart in mails. Missing if there is none, and in messages stored by earlier releases. */
  readonly charted?: ChartedValue
}

/**
 * What a joined message says about the messages that it includes. A joined message replaces many messages during a
 * flood of alarms.
 */
export interface Said {
  /** How many other messages the joined message includes. */
  readonly others: number
  /** One line for each of the first few messages that the joined message includes. */
  readonly lines: readonly string[]
}

/** The fields from which the key of a delivery in the table of deliveries is built. */
export type DeliveryPlace = Pick<DeliveryRecord, 'deviceName' | 'ruleName' | 'messageAt' | 'kind' | 'id'>

/** A delivery with everything that the log shows about it. */
export interface DeliveryRecord extends NotifiedAlarms {
  readonly id: string
  readonly kind: Message['kind']
  readonly thread: string
  /** The time of the message, in milliseconds since 1970. Deliveries are ordered by it. */
  readonly messageAt: number
  readonly messageName: string
  readonly step?: NotifiedStep
  /**
   * The names of other messages whose texts this delivery's message includes, such as the opening of an alarm that
   * has ended.
   */
  readonly saysToo?: readonly string[]
  /**
   * When the delivery is joined with others into one message. Set if it is held back in a flood of alarms.
   * Decision 162 says why.
   */
  readonly joinAt?: number
  /** What this delivery's message says about other messages of a flood that it includes. */
  readonly says?: Said
  /**
   * The delivery that was sent in place of this one, because its message includes this delivery's message. Set in a
   * flood of alarms.
   */
  readonly saidBy?: DeliveryPlace
  /**
   * The delivery that notified the receiver of the alarm's opening. Set if this delivery is about the alarm's end and
   * both deliveries were held back in a flood.
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

/** The order in which messages with the same time are sent: an alarm's opening, its acknowledgement, then its end. */
export const places = { opened: 0, acknowledged: 1, resolved: 2, test: 3 } as const satisfies Record<
  Message['kind'],
  number
>
