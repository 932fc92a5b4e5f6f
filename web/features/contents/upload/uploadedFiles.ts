import type { Job } from '#shared/contract/job.ts'

/** A file that was uploaded for an earlier job. */
export interface UploadedFile {
  /** The name of the newest job that uses the file. */
  readonly jobName: string
  readonly fileName: string
  /** The size of the file in bytes. */
  readonly size: number
  readonly sha256: string
}

type WithFile = Pick<Job, 'jobName' | 'fileName' | 'size' | 'sha256' | 'createTime'>

/** The files of earlier jobs, newest first. A file that several jobs use is listed once. */
export const listUploadedFiles = (jobs: readonly WithFile[]): readonly UploadedFile[] => {
  const newestFirst = jobs.toSorted((one, other) => (one.createTime < other.createTime ? 1 : -1))
  const byContent = new Map<string, UploadedFile>()
  for (const { jobName, fileName, size, sha256 } of newestFirst) {
    const key = `${sha256} ${fileName}`
    if (!byContent.has(key)) byContent.set(key, { jobName, fileName, size, sha256 })
  }
  return [...byContent.values()]
}
