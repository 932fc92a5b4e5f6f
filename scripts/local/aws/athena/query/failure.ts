/** A query that ends as FAILED; the message is its reason. */
export class QueryFailure extends Error {}

/** A query that read more than the workgroup allows, which Athena cancels. */
export class ScanLimitExceeded extends Error {
  constructor() {
    super('Query cancelled! : Bytes scanned limit was exceeded')
  }
}
