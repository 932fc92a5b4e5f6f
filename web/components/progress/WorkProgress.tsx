import Alert from '@cloudscape-design/components/alert'
import ProgressBar from '@cloudscape-design/components/progress-bar'
import { countText } from '#web/lib/countText.ts'
import { UnsavedQuestion } from '../form/UnsavedQuestion.tsx'
import type { SeveralWork } from './useWork.ts'

interface ProgressProps<Item> {
  readonly work: SeveralWork<Item>
  /** The word for what has been done to a finished thing, such as 'saved'. */
  readonly done: string
  readonly nameOf: (item: Item) => string
}

const named = 20

/** Shows the progress of work on several things, and afterwards which of them failed and why. */
export const WorkProgress = <Item,>({ work, done, nameOf }: ProgressProps<Item>) => {
  const { isBusy, isStopping, count, doneCount, failed } = work
  const progress = `${countText(doneCount)} of ${countText(count)} ${done}`
  if (isBusy)
    return (
      <ProgressBar
        label={isStopping ? 'Stopping after the one that is under way' : 'Progress'}
        value={(100 * doneCount) / count}
        additionalInfo={progress}
      />
    )
  if (failed.length === 0) return null
  return (
    <div role="alert">
      <Alert type="error" header={`${progress}, ${countText(failed.length)} not`}>
        {failed.slice(0, named).map(({ id, item, reason }) => (
          <div key={id}>{`${nameOf(item)}: ${reason}`}</div>
        ))}
        {failed.length > named && <div>{`and ${countText(failed.length - named)} more`}</div>}
      </Alert>
    </div>
  )
}

interface QuestionProps {
  readonly work: SeveralWork<unknown>
  readonly done: string
  /** Whether the page also has unsaved input that would be lost. */
  readonly isUnsaved?: () => boolean
}

/** The confirmation dialog for leaving the page while the work is in progress. */
export const WorkQuestion = ({ work: { isBusy, count, doneCount, leave }, done, isUnsaved }: QuestionProps) => (
  <UnsavedQuestion isUnsaved={() => isBusy || (isUnsaved?.() ?? false)} onLeave={leave}>
    {isBusy &&
      `${countText(doneCount)} of ${countText(count)} ${done}. If you leave, those not begun stay as they are.`}
  </UnsavedQuestion>
)
