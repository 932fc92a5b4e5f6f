import type { Context } from 'aws-lambda'
import { noteBounce } from '../application/bounces/noteBounce.ts'

/** An event of EventBridge, by which SES says that a mail came back or was reported as unwanted. */
export const handler = (event: unknown, { awsRequestId }: Pick<Context, 'awsRequestId'>): Promise<void> =>
  noteBounce(event, awsRequestId, Date.now())
