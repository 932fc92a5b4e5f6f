import { pageOf } from '#shared/contract/paging.ts'
import { routes } from '#shared/contract/routes.ts'
import { listExecutions } from '../../data/jobs/executionRepository.ts'
import { getJob as readJob } from '../../data/jobs/jobRepository.ts'
import { executionOnTheWire, jobOnTheWire } from '../../domain/jobs/wire.ts'
import { answerPage } from '../../http/answerPage.ts'
import { handle } from '../../http/handle.ts'

export const getJob = handle(routes.jobs.getJob, async ({ params, query }) => {
  const [{ job, progress }, executions] = await Promise.all([readJob(params.jobName), listExecutions(params.jobName)])
  const onTheWire = executions.map(executionOnTheWire)
  const { rows, nextToken } = answerPage(onTheWire, pageOf(query), ({ deviceName }) => deviceName)
  return { job: { ...jobOnTheWire(job, progress), executions: rows }, ...(nextToken !== undefined && { nextToken }) }
})
