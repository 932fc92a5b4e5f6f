/** A sample that an instrument is working on. */
export interface RunningSample {
  readonly sampleId: string
  readonly batchId: string
}
