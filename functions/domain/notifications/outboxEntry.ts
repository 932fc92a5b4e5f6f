import type { Audience } from '#shared/alarms/severity.ts'
import type { AlarmContext } from '../alarms/firing/alarmContext.ts'
import type { RunningSample } from '../telemetry/runningSample.ts'
import type { NotifiedFiring } from './digest.ts'

/**
 * A firing that one audience is to be notified of, at once or in a digest. Decision 26 says why there is an outbox.
 */
export interface OutboxEntry {
  readonly audience: Audience
  readonly event: NotifiedFiring
  readonly subject: AlarmContext
  /**
   * The samples that were running when the rule fired. Missing if there were none, and in entries stored by earlier
   * releases.
   */
  readonly samples?: readonly RunningSample[]
}
