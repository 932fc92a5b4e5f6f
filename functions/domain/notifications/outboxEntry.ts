import type { Audience } from '#shared/severity.ts'
import type { FiringEvent } from '../alarms/firing/changes.ts'
import type { Subject } from '../alarms/firing/subject.ts'

/** A firing on its way to an audience, which is notified of it at once or in a digest. */
export interface OutboxEntry {
  readonly audience: Audience
  readonly event: FiringEvent
  readonly subject: Subject
}
