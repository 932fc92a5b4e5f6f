import type { Outcome } from './jobMachine.ts'

/** A failure that ends an execution. Its message is meant for the person who created the job. */
export class WorkFailure extends Error {
  readonly status: Exclude<Outcome['status'], 'SUCCEEDED'>

  constructor(status: Exclude<Outcome['status'], 'SUCCEEDED'>, message: string) {
    super(message)
    this.name = 'WorkFailure'
    this.status = status
  }
}
