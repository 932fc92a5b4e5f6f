import { routes } from '#shared/contract/routes.ts'
import { listExecutions } from '../../data/jobs/executionRepository.ts'
import { getJob as readJob } from '../../data/jobs/jobRepository.ts'
import { executionOnTheWire, jobOnTheWire } from '../../domain/jobs/wire.ts'
import { handle } from '../../http/handle.ts'

export const getJob = handle(routes.jobs.getJob, async ({ params }) => {
  const [{ job, progress }, executions] = await Promise.all([readJob(params.jobName), listExecutions(params.jobName)])
  return { job: { ...jobOnTheWire(job, progress), executions: executions.map(executionOnTheWire) } }
})
