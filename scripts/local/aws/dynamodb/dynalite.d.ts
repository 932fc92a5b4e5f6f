/** Types for the parts of dynalite that the local DynamoDB uses. dynalite has no types of its own. */

declare module 'dynalite/actions/*' {
  import type { Action } from './types.ts'
  const action: Action
  export default action
}

declare module 'dynalite/validations/index.js' {
  import type { ActionStore, CheckedRequest, Validation } from './types.ts'
  const validations: {
    /** Converts the request's known parameters to their types, and drops unknown ones. */
    checkTypes(request: object, types: Validation['types']): CheckedRequest
    /**
     * Validates the request, and parses its expressions into `_condition`, `_filter`, `_updates` and `_projection`.
     */
    checkValidations(
      request: CheckedRequest,
      types: Validation['types'],
      custom: Validation['custom'],
      store: Pick<ActionStore, 'options'>,
    ): void
  }
  export default validations
}

declare module 'dynalite/validations/*' {
  import type { Validation } from './types.ts'
  const validation: Validation
  export default validation
}

declare module 'dynalite/db/index.js' {
  import type { Item, KeySchema, Table } from './types.ts'
  const db: {
    MAX_SIZE: number
    createKey(item: Item, table: Table, keySchema?: KeySchema): string
    itemSize(item: Item): number
  }
  export default db
}
