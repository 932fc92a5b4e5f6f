/** Thrown if a query ends as FAILED. The message is the reason. */
export class QueryFailure extends Error {}

/** Thrown if a query read more than the workgroup allows. Athena cancels such a query. */
export class ScanLimitExceeded extends Error {
  constructor() {
    super('Query cancelled! : Bytes scanned limit was exceeded')
  }
}
