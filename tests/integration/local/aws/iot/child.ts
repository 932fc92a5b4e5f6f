import { openJobs } from '#scripts/local/aws/iot/jobs/openJobs.ts'

/** Makes jobs until it is killed, and writes the number of each once it is acknowledged. */
const jobs = await openJobs({
  folder: process.argv[2] ?? '',
  region: 'us-east-1',
  hasThing: () => true,
  signLink: async () => '',
  send: async () => undefined,
  activeJobs: Infinity,
  onEvent: () => Promise.reject(new Error('nobody listens')),
})
await jobs.store.change(write => write.settings({ jobExecution: true, changedAt: 0 }))
console.error = () => undefined
const targets = ['SN1', 'SN2'].map(name => `arn:aws:iot:us-east-1:000000000000:thing/${name}`)
for (let number = 0; ; number += 1) {
  await jobs.service.create(`job-${number}`, { targets, document: '{}', targetSelection: 'SNAPSHOT' })
  const execution = jobs.store.execution('SN1', `job-${number}`)
  if (execution) await jobs.service.update(execution, { status: 'SUCCEEDED' })
  console.log(number)
}
