import { startDynamoDb } from '#scripts/local/aws/dynamodb/startDynamoDb.ts'

/** The process that the crash test kills. */
const { url } = await startDynamoDb({ path: process.argv[2] ?? '' })
console.log(url)
