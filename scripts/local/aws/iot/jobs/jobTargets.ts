import { invalidRequest, missing } from '../protocol/restOperation.ts'
import type { JobStore } from './jobStore.ts'
import type { Job } from './jobTypes.ts'

type Groups = Pick<JobStore, 'group'>

interface Target {
  readonly kind: 'thing' | 'thinggroup'
  readonly name: string
}

const arn = /^arn:aws:iot:[a-z0-9-]*:\d*:(thing|thinggroup)\/(.+)$/

const targetOf = (text: string): Target => {
  const [, kind, name = ''] = arn.exec(text) ?? []
  if (kind !== 'thing' && kind !== 'thinggroup')
    throw invalidRequest(`${text} is not the ARN of a thing or a thing group`)
  return { kind, name }
}

/**
 * Returns the things that a job's targets refer to, directly or as members of groups. Throws if a target does not
 * exist.
 */
export const listTargetThings = (
  targets: readonly string[],
  store: Groups,
  hasThing: (name: string) => boolean,
): readonly string[] => {
  const membersOf = ({ kind, name }: Target): readonly string[] => {
    if (kind === 'thing') {
      if (!hasThing(name)) throw missing('thing', name)
      return [name]
    }
    const group = store.group(name)
    if (!group) throw missing('thing group', name)
    return group.things
  }
  return [...new Set(targets.map(targetOf).flatMap(membersOf))]
}

/** Whether a thing is currently among a job's targets. */
export const isTargeted = ({ definition: { targets } }: Job, thingName: string, store: Groups): boolean =>
  targets
    .map(targetOf)
    .some(({ kind, name }) =>
      kind === 'thing' ? name === thingName : store.group(name)?.things.includes(thingName) === true,
    )

/** Returns a group's active continuous jobs, which things that join the group later get too. */
export const findContinuousJobs = (groupName: string, jobs: readonly Job[]): readonly Job[] =>
  jobs.filter(
    ({ status, definition: { targets, targetSelection } }) =>
      status === 'IN_PROGRESS' &&
      targetSelection === 'CONTINUOUS' &&
      targets.map(targetOf).some(({ kind, name }) => kind === 'thinggroup' && name === groupName),
  )
