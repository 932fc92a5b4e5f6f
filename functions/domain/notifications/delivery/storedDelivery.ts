import type { Audience } from '#shared/alarms/severity.ts'
import type { Message } from '../channels/message.ts'
import type { Delivery } from './delivery.ts'
import type { RunningSample } from '../../telemetry/runningSample.ts'
import type { Receiver } from './receiver.ts'
import type { ToldAlarms } from './told.ts'

/** The step of a team that sends a message, or the repeat after its last step. */
export interface ToldStep {
  readonly team: string
  readonly number: number
  readonly isRepeat?: true
}

/** A message as it is stored for all of its receivers: each delivery has an id of its own. */
export interface StoredMessage extends Omit<Message, 'id' | 'threadReference' | 'acknowledgeLink'>, ToldAlarms {
  /** Names it among the messages of its rule and instrument. */
  readonly name: string
  /** Missing unless a later step of a team sends the message. */
  readonly step?: ToldStep
  /** The samples that ran at its last firing, for the message that the alarm is over. */
  readonly samples?: readonly RunningSample[]
}

/** The other messages that a joined message stands for in a flood of alarms. */
export interface Said {
  /** How many other messages. */
  readonly others: number
  /** One line for each of the first ones. */
  readonly lines: readonly string[]
}

/** The parts of a delivery that its place in the log follows from. */
export type DeliveryPlace = Pick<DeliveryRecord, 'deviceName' | 'ruleName' | 'messageAt' | 'kind' | 'id'>

/** A delivery with all that the log says of it. */
export interface DeliveryRecord extends ToldAlarms {
  readonly id: string
  readonly kind: Message['kind']
  readonly thread: string
  /** The time of the message, in ms since 1970. Deliveries are ordered by it. */
  readonly messageAt: number
  readonly messageName: string
  readonly step?: ToldStep
  /** Names of messages that this one says, too: the opening of an alarm that is over. */
  readonly saysToo?: readonly string[]
  /** Set if the delivery is held in a flood of alarms, to be joined with others at this time. Decision 162. */
  readonly joinAt?: number
  /** The other messages of a flood that this one includes. */
  readonly says?: Said
  /** The delivery whose message includes this one, in a flood. */
  readonly saidBy?: DeliveryPlace
  /** The delivery that notified of the alarm, if this one is about its end and both were held. */
  readonly after?: DeliveryPlace
  /** The receiver's own name of the first message about the alarm. */
  readonly threadReference?: string
  readonly ruleName: string
  readonly deviceName: string
  readonly audience: Audience
  readonly receiver: Receiver
  readonly delivery: Delivery
}

/** At one time an alarm opens before it is acknowledged, and is over last. */
export const places = { opened: 0, acknowledged: 1, resolved: 2, test: 3 } as const satisfies Record<
  Message['kind'],
  number
>
