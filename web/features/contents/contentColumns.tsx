import { operations, type Job } from '#shared/contract/job.ts'
import { jobState, jobStates } from '#shared/jobs/jobState.ts'
import { ArchivedMark } from '#web/components/archive/useArchivedRows.tsx'
import type { Column } from '#web/components/ResourceTable/column.ts'
import { RouteLink } from '#web/components/RouteLink.tsx'
import { Time } from '#web/components/Time.tsx'
import { contentPath } from '#web/lib/addresses/contentPath.ts'
import { formatSomeNames } from './formatSomeNames.ts'
import { progressText } from './progress.ts'
import { JobStatus } from './JobStatus.tsx'
import { ProgressCell } from './ProgressCell.tsx'

/** The maximum number of characters of a name that has room in a line. */
const usualName = 20

/**
 * The columns of the list of content jobs, in the order of specification B §2.
 * @param isPhone whether a job is a card on a phone, whose half has no room for the names of two models
 */
export const contentColumns = (isAdmin: boolean, isPhone: boolean): readonly Column<Job>[] => [
  {
    id: 'name',
    header: 'Job Name',
    kind: 'text',
    isRowHeader: true,
    value: job => job.jobName,
    cell: ({ jobName, archived }) => (
      <>
        <span className={jobName.length <= usualName ? 'job-name' : undefined}>
          {isAdmin ? <RouteLink to={contentPath(jobName)}>{jobName}</RouteLink> : jobName}
        </span>{' '}
        <ArchivedMark archived={archived} />
      </>
    ),
  },
  // The version is a text of digits, which may be longer than a number can represent.
  { id: 'version', header: 'Version', kind: 'text', narrowest: 110, value: job => job.version },
  {
    id: 'operation',
    header: 'Operation',
    kind: 'choice',
    narrowest: 130,
    filter: operations,
    value: job => job.operation,
  },
  {
    id: 'models',
    header: 'Models',
    kind: 'text',
    room: 230,
    isOptional: true,
    isWide: isPhone,
    value: ({ models }) => models.join(', '),
    cell: ({ models }) => formatSomeNames(models),
  },
  {
    id: 'serials',
    header: 'Serial Numbers',
    kind: 'text',
    room: 190,
    narrowest: 122,
    isOptional: true,
    isWide: isPhone,
    value: ({ serialNumbers }) => serialNumbers.join(', '),
    cell: ({ serialNumbers }) => formatSomeNames(serialNumbers),
  },
  {
    // The column's id is not `status`, because addresses from earlier releases filter by `status` with other values.
    id: 'state',
    header: 'Status',
    kind: 'choice',
    filter: jobStates,
    isWide: true,
    isUnlabelled: true,
    value: jobState,
    cell: job => (
      <>
        <JobStatus job={job} />
        {job.statusReason && <div>{job.statusReason}</div>}
      </>
    ),
  },
  {
    id: 'progress',
    header: 'Progress',
    kind: 'text',
    room: 300,
    isWide: true,
    isUnlabelled: true,
    value: ({ progress }) => progressText(progress),
    cell: ({ progress }) => <ProgressCell progress={progress} />,
  },
  { id: 'updatedBy', header: 'Last Updated By', kind: 'text', value: job => job.updatedBy },
  {
    id: 'updated',
    header: 'Last Updated On',
    kind: 'date',
    filter: true,
    value: job => job.updateTime,
    cell: ({ updateTime }) => <Time at={updateTime} />,
  },
]
