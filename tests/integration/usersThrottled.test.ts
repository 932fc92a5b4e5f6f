import { testUsers } from './users.suite.ts'

/** Cognito turns every fifth call away; the SDK tries again, and nobody notices. */
testUsers({ throttleCognitoEvery: 5 })
