import Alert from '@cloudscape-design/components/alert'
import { Time } from '#web/components/Time.tsx'

/**
 * The alarm of the service itself: it receives nothing from its instruments, so that nobody is alarmed about their
 * silence.
 */
export const StageNotice = ({ since }: { readonly since: string | undefined }) =>
  since === undefined ? null : (
    <Alert type="error" header="Benchwatch does not see its instruments">
      Their messages do not reach the service, or are not processed in time. It began <Time at={since} />. Until it
      ends, no alarm is raised for an instrument that is silent or offline.
    </Alert>
  )
