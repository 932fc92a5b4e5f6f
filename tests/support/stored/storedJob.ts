import type { Job } from '#functions/domain/jobs/job.ts'

/** When the content jobs in tests were created, in epoch milliseconds. */
export const jobMadeAt = Date.UTC(2026, 0, 1)

/** A content job as it is stored. It has no targets unless the test adds some. */
export const storedJob = (jobName: string, change: Partial<Job> = {}): Job => ({
  jobName,
  description: '',
  fileName: 'a.zip',
  fileKey: 'contents/a',
  size: 1,
  sha256: 'a'.repeat(64),
  models: [],
  serialNumbers: [],
  operation: 'install',
  version: '1',
  mandatoryUpdate: false,
  downgrade: false,
  criteriaList: [],
  timeoutMinutes: 1,
  status: 'active',
  statusReason: '',
  attributes: {},
  revision: 1,
  createdBy: 'admin',
  updatedBy: 'admin',
  createTime: new Date(jobMadeAt).toISOString(),
  updateTime: new Date(jobMadeAt).toISOString(),
  ...change,
})
