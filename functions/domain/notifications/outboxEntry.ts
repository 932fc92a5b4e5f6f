import type { Audience } from '#shared/severity.ts'
import type { Subject } from '../alarms/firing/subject.ts'
import type { ToldFiring } from './digest.ts'

/**
 * A firing on its way to an audience, which is notified of it at once or in a digest. Decision 26 says why there is an
 * outbox.
 */
export interface OutboxEntry {
  readonly audience: Audience
  readonly event: ToldFiring
  readonly subject: Subject
}
