import { startCognito } from '#scripts/local/aws/cognito/startCognito.ts'

/** The process that the crash test kills. */
const { url } = await startCognito({ file: process.argv[2] ?? '', region: 'eu-west-1', onMessage: () => undefined })
console.log(url)
